#!/usr/bin/env python3
"""Draws the pictures of the handouts, in docs/images: python3 docs/draw.py

With --check it only says whether they are up to date. Each function below returns what one picture
shows. The style, light and dark, is the same in all. The pictures of docs/LANGUAGE/images are the
same with other words: those of TRANSLATIONS.
"""
import re
import sys
from pathlib import Path

STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #1f2328; }
  .name { font-weight: 600; }
  .small { font-size: 12px; fill: #59636e; }
  .cell { fill: #ffffff; stroke: #818b98; }
  .works { fill: #d6e4f5; stroke: #1d4f91; }
  .result { fill: #f6dfca; stroke: #a84600; }
  .rests { fill: #eef2f7; stroke: #c5ccd5; }
  .way { stroke: #1d4f91; fill: none; stroke-width: 1.3; }
  .more { stroke: #a84600; fill: none; stroke-width: 1.3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .small { fill: #b1bac4; }
    .cell { fill: #0d1117; stroke: #818b98; }
    .works { fill: #1c3453; stroke: #92bcf5; }
    .result { fill: #46301b; stroke: #f2a45c; }
    .rests { fill: #1b2129; stroke: #3d444d; }
    .way { stroke: #92bcf5; }
    .more { stroke: #f2a45c; }
  }
"""


class Picture:
    def __init__(self, title, description):
        self.title, self.description = title, description
        self.parts, self.width, self.height = [], 0, 0

    def _holds(self, x, y):
        self.width, self.height = max(self.width, x), max(self.height, y)

    def text(self, x, y, words, style="", anchor="start"):
        length = 7.2 * len(str(words))  # about
        self._holds(x + {"start": length, "middle": length / 2, "end": 0}[anchor], y + 6)
        style = f' class="{style}"' if style else ""
        anchor = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}"{style}{anchor}>{words}</text>')

    def box(self, x, y, width, height, style, words="", words_style=""):
        self._holds(x + width, y + height)
        self.parts.append(f'<rect class="{style}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3"/>')
        if words != "":
            self.text(x + width / 2, y + height / 2 + 5, words, words_style, "middle")

    def arrow(self, x1, y1, x2, y2, style="way"):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        barbs = "".join(
            f"M{x2:.1f} {y2:.1f}L{x2 - 6 * dx - side * 3.5 * dy:.1f} {y2 - 6 * dy + side * 3.5 * dx:.1f}" for side in (1, -1)
        )
        self.parts.append(f'<path class="{style}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}{barbs}"/>')

    def svg(self):
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width + 8:g} {self.height + 8:g}" role="img" '
            f'aria-labelledby="title description">\n<title id="title">{self.title}</title>\n'
            f'<desc id="description">{self.description}</desc>\n<style>{STYLE}</style>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )


def elements():
    picture = Picture(
        "The element of each thread",
        "Three blocks of 4 threads and an array of 10 elements. Thread 2 of block 1 has element 2 + 4 * 1 = 6. The last two threads "
        "of block 2 have none.",
    )
    width, left, n = 50, 116, 10
    for row, words in ((56, "threadIdx.x"), (136, "array")):
        picture.text(8, row, words, "name")
    for block in range(3):
        x = left + 4 * width * block
        picture.box(x - 3, 8, 4 * width - 4, 66, "cell")
        picture.text(x + 2 * width - 5, 26, f"block {block}", "small", "middle")
    for i in range(12):
        x = left + i * width
        style = "rests" if i >= n else "result" if i == 6 else "works"
        picture.box(x, 36, width - 10, 30, style, i % 4)
        if i < n:
            picture.arrow(x + 20, 78, x + 20, 114, "more" if i == 6 else "way")
            picture.box(x, 116, width - 10, 30, "result" if i == 6 else "cell", i)
    picture.text(left + n * width - 4, 96, "no element", "small")
    picture.text(left, 170, "threadIdx.x + blockDim.x * blockIdx.x: 2 + 4 * 1 = 6", "small")
    return picture


def fold():
    picture = Picture(
        "Folding a block of 8 threads",
        "Eight cells a to h. With middle 4 the last four are added to the first four, with middle 2 the next two to the "
        "first two, with middle 1 the second to the first, which then holds the sum.",
    )
    width, step, left = 80, 74, 100
    cells = list("abcdefgh")
    picture.text(8, 29, "tabSM", "name")
    y, middle = 8, 8
    while True:
        for i, words in enumerate(cells):
            style = "rests" if i >= middle else "result" if middle == 1 else "works" if middle < 8 else "cell"
            picture.box(left + i * width, y, width - 6, 32, style, words if i < middle else "", "")
        middle //= 2
        if middle == 0:
            break
        picture.text(8, y + step - 16, f"middle = {middle}", "small")
        for i in range(middle):
            x = left + i * width + 37
            picture.arrow(x + middle * width, y + 34, x + 16, y + step - 2)
            picture.arrow(x, y + 34, x, y + step - 2)
        cells = [cells[i] + cells[i + middle] for i in range(middle)] + [""] * (8 - middle)
        y += step
    picture.text(left, y + 50, "the sum of the block", "small")
    return picture


def addressings():
    picture = Picture(
        "Three ways to fold the same eight cells",
        "Rung 0: threads 0, 2, 4 and 6 work in the first round, then 0 and 4, then 0: half of each warp rests. Rung 1: the "
        "first threads work, on cells 2, 4 and 8 apart. Rung 2: the first threads work, on neighbouring cells.",
    )
    width, left, right = 40, 100, 470
    rungs = [
        ("rung 0", "neighbours; the thread of the cell adds", lambda d: [(i, i, i + d) for i in range(0, 8, 2 * d)], (1, 2, 4)),
        ("rung 1", "neighbours; the first threads add", lambda d: [(i, 2 * d * i, 2 * d * i + d) for i in range(8 // (2 * d))], (1, 2, 4)),
        ("rung 2", "cells far apart; the first threads add", lambda d: [(i, i, i + d) for i in range(d)], (4, 2, 1)),
    ]
    y = 14
    for name, words, adds, distances in rungs:
        picture.text(8, y + 6, name, "name")
        picture.text(left, y + 6, words)
        picture.text(right, y + 6, "threads that work", "small")
        y += 16
        for distance in distances:
            folds = adds(distance)
            to = {target: thread for thread, target, _ in folds}
            sources = {source for _, _, source in folds}
            picture.text(8, y + 20, f"distance {distance}", "small")
            for i in range(8):
                style = "works" if i in to else "cell" if i in sources else "rests"
                picture.box(left + i * width, y, width - 4, 28, style, f"t{to[i]}" if i in to else "")
                thread_works = any(thread == i for thread, _, _ in folds)
                picture.box(right + i * 27, y + 2, 24, 24, "works" if thread_works else "rests", i, "small")
            for _, target, source in folds:
                begin, end = left + source * width + 18, left + target * width + 18
                picture.parts.append(
                    f'<path class="way" d="M{begin} {y + 29}v6H{end}v-3M{end - 3} {y + 34}l3 -4l3 4"/>'
                )
            y += 46
        y += 14
    return picture


def launches():
    picture = Picture(
        "Level by level",
        "The first launch leaves one sum for each of eight blocks. The second launch of the same kernel takes these sums, and "
        "leaves two. The third leaves one.",
    )
    y, width = 30, 620
    rows = [("elements", 32, ""), ("launch 1", 8, "blocks"), ("launch 2", 2, "blocks"), ("launch 3", 1, "block")]
    for level, (name, count, what) in enumerate(rows):
        picture.text(8, y + 18, name, "name" if level else "")
        each = width / 32 if level == 0 else min(width / count, 70)
        gap = width / count
        for i in range(count):
            middle = 110 + gap * (i + 0.5)
            style = "cell" if level == 0 else "result" if count == 1 else "works"
            size = gap - 3 if level == 0 else each - 8
            picture.box(middle - size / 2, y, size, 26, style, "" if level == 0 else "sum")
            if level:
                before = rows[level - 1][1]
                for k in range(before // count):
                    x = 110 + width / before * (i * (before // count) + k + 0.5)
                    reach = 18 if k * 2 + 1 != before // count else 0
                    picture.arrow(x, y - 29, middle + (x - middle) * min(1, reach / max(1, abs(x - middle))), y - 3)
        if level:
            picture.text(8, y + 34, f"{count} {what}", "small")
        y += 60
    return picture


def guard():
    picture = Picture(
        "The last block combines",
        "Four blocks take different times. Each writes its result and then counts itself. The one that counts to 4 goes on and "
        "combines the four results.",
    )
    ends = [330, 220, 420, 270]
    order = sorted(range(4), key=lambda b: ends[b])
    picture.text(90, 18, "time", "small")
    picture.arrow(134, 14, 240, 14, "way")
    for block, end in enumerate(ends):
        y = 30 + 44 * block
        count = order.index(block) + 1
        picture.text(8, y + 20, f"block {block}")
        picture.box(90, y, end - 90, 30, "works", "reduces its part")
        picture.box(end + 4, y, 62, 30, "result" if count == 4 else "cell", f"{count} of 4")
        if count < 4:
            picture.text(end + 76, y + 20, "ends", "small")
        else:
            picture.box(end + 70, y, 190, 30, "result", "combines all results")
    picture.text(90, 218, "the counter, after atomicInc: only one block finds that it is the last", "small")
    return picture


def assignments():
    lengths = [9, 8, 6, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 2, 1, 2]
    blocks = 4
    shares = {"slices": [[] for _ in range(blocks)], "in turn": [[] for _ in range(blocks)], "queue": [[] for _ in range(blocks)]}
    for task, length in enumerate(lengths):
        shares["slices"][task // (len(lengths) // blocks)].append(task)
        shares["in turn"][task % blocks].append(task)
        soonest = min(range(blocks), key=lambda b: sum(lengths[t] for t in shares["queue"][b]))
        shares["queue"][soonest].append(task)
    unit = 20
    picture = Picture(
        "Three assignments of the same 16 tasks to 4 blocks",
        "; ".join(
            f"{name}: the busiest block has {max(sum(lengths[t] for t in share) for share in by_block)} units of time"
            for name, by_block in shares.items()
        )
        + ".",
    )
    y = 8
    for name, by_block in shares.items():
        busiest = max(sum(lengths[t] for t in share) for share in by_block)
        picture.text(8, y + 14, name, "name")
        for block, share in enumerate(by_block):
            x = 150
            picture.text(92, y + 14, f"block {block}", "small")
            total = sum(lengths[t] for t in share)
            for task in share:
                picture.box(x, y, lengths[task] * unit - 2, 18, "result" if total == busiest else "works", task, "small")
                x += lengths[task] * unit
            y += 23
        x = 150 + busiest * unit
        picture.parts.append(f'<path class="more" d="M{x} {y - 92}V{y - 3}"/>')
        picture.text(x + 6, y - 44, f"ends after {busiest}", "small")
        y += 16
    return picture


def tree():
    picture = Picture(
        "The tree of one block of 8 elements",
        "Eight elements a to h are added two by two: 4 additions in the first step, 2 in the second, 1 in the third. That makes 7 "
        "additions in 3 steps.",
    )
    width, step, left = 62, 62, 12
    names, middles = list("abcdefgh"), [left + width * (i + 0.5) for i in range(8)]
    y = 8
    for name, x in zip(names, middles):
        picture.box(x - 22, y, 44, 28, "cell", name)
    number = 1
    while len(names) > 1:
        pairs = [(names[i] + names[i + 1], (middles[i] + middles[i + 1]) / 2) for i in range(0, len(names), 2)]
        for i, (name, x) in enumerate(pairs):
            for from_x in middles[2 * i : 2 * i + 2]:
                picture.arrow(from_x, y + 30, x + (from_x - x) * 0.2, y + step - 2)
            half = max(22, 5 * len(name) + 6)
            picture.box(x - half, y + step, 2 * half, 28, "result" if len(pairs) == 1 else "works", name)
        picture.text(left + 8 * width + 14, y + step + 19, f"step {number}: {len(pairs)} at the same time", "small")
        names, middles = [name for name, _ in pairs], [x for _, x in pairs]
        y, number = y + step, number + 1
    picture.text(left, y + 22, "7 additions", "small")
    return picture


def kernels():
    picture = Picture(
        "Three kernels, four threads, eight cells",
        "Naive: thread t keeps cell 2t, and neighbours meet. Grouped: thread t keeps cell t, and the first threads work. "
        "Compacted: neighbours meet, and their results move up to the first cells.",
    )
    kinds = [
        ("naive", (1, 2, 4), lambda d: [(2 * t, 2 * t, 2 * t + d, t) for t in range(0, 4, d)]),
        ("grouped", (4, 2, 1), lambda d: [(t, t, t + d, t) for t in range(d)]),
        ("compacted", (4, 2, 1), lambda d: [(t, 2 * t, 2 * t + 1, t) for t in range(d)]),
    ]
    width, step = 32, 64
    for panel, (name, distances, folds) in enumerate(kinds):
        left = 12 + panel * 282
        picture.text(left, 18, name, "name")
        y = 30
        for i in range(8):
            picture.box(left + i * width, y, width - 4, 26, "cell", "abcdefgh"[i])
        for distance in distances:
            to = {target: thread for target, _, _, thread in folds(distance)}
            for target, x, other, _ in folds(distance):
                for source in (x, other):
                    picture.arrow(
                        left + source * width + 14, y + 28, left + target * width + 14 + (3 if source > target else 0), y + step - 2
                    )
            y += step
            for i in range(8):
                style = ("result" if distance == distances[-1] else "works") if i in to else "rests"
                picture.box(left + i * width, y, width - 4, 26, style, f"t{to[i]}" if i in to else "", "small")
    picture.text(12, y + 48, "t0 to t3: the thread that combines", "small")
    return picture


def productive():
    picture = Picture(
        "Which of the 32 warps of a block of 1024 threads have work",
        "Naive: up to step 6 all warps work, with ever fewer lanes; from step 6 on each warp that works has one productive lane. "
        "Grouped: whole warps rest from step 2 on, and all lanes of the others work up to step 6.",
    )
    threads, warp, size, left = 1024, 32, 15, 76
    y = 8
    for name, works in (("naive", lambda t, step: t % 2**step == 0), ("grouped", lambda t, step: t < threads >> step)):
        picture.text(8, y + 12, name, "name")
        y += 20
        for step in range(11):
            lanes = [sum(works(w * warp + lane, step) for lane in range(warp)) for w in range(threads // warp)]
            picture.text(8, y + 11, f"step {step + 1}", "small")
            for w, count in enumerate(lanes):
                picture.box(left + w * size, y, size - 3, 12, "rests" if count == 0 else "works" if count == warp else "result")
            picture.text(left + 32 * size + 10, y + 11, f"lanes: {sum(c > 0 for c in lanes)} x {max(lanes)}", "small")
            y += 16
        y += 12
    for i, (style, words) in enumerate((("works", "all 32 lanes"), ("result", "some lanes"), ("rests", "the warp rests"))):
        picture.box(left + i * 150, y, size - 3, 12, style)
        picture.text(left + i * 150 + 18, y + 11, words, "small")
    return picture


def cells():
    picture = Picture(
        "Nine cells a thread",
        "The array holds matrix after matrix, nine cells each. In shared memory thread t has the nine cells from 9t on. Threads 0 "
        "and 1 take the cells of threads 2 and 3, cell by cell, 18 cells further on; then thread 0 those of thread 1, 9 further on.",
    )
    size, left = 18, 86
    y = 8
    for distance in (0, 2, 1):
        if distance:
            for thread in range(distance):
                for cell in (0, 4, 8):
                    x = left + (9 * thread + cell) * size + thread * 8 + 8
                    other = left + (9 * (thread + distance) + cell) * size + (thread + distance) * 8 + 8
                    picture.arrow(other, y - 34, x + 4, y - 4)
            picture.text(8, y - 14, f"{9 * distance} cells apart", "small")
        for thread in range(4):
            style = "cell" if distance == 0 else "rests" if thread >= distance else "result" if distance == 1 else "works"
            for cell in range(9):
                words = 9 * thread + cell if distance == 0 or thread < distance else ""
                picture.box(left + (9 * thread + cell) * size + thread * 8, y, size - 2, 24, style, words, "small")
            if distance == 0:
                picture.text(left + 9 * thread * size + thread * 8, y + 40, f"thread {thread}", "small")
        picture.text(8, y + 17, "tabSM", "name")
        y += 84
    return picture


def compaction():
    picture = Picture(
        "In order, by compaction: a block of 4 threads",
        "The first half of the cells holds results, the second half gets the next four elements. Thread t combines cells 2t and 2t + "
        "1 into cell t: the results move up, and their order stays.",
    )
    width, left = 62, 110
    first, rest = list("abcd"), ["efgh", "ijkl"]
    y = 8
    for load in rest:
        for i, words in enumerate(first + list(load)):
            picture.box(left + i * width, y, width - 5, 28, "works" if i < 4 else "cell", words)
        picture.text(8, y + 19, "tabSM", "name")
        picture.text(left + 8 * width + 6, y + 19, "the next four loaded", "small")
        both = first + list(load)
        first = [both[2 * i] + both[2 * i + 1] for i in range(4)]
        for i in range(4):
            for source in (2 * i, 2 * i + 1):
                picture.arrow(left + source * width + 28, y + 30, left + i * width + 28 + (source > i) * 4, y + 62)
        y += 66
    for i, words in enumerate(first):
        picture.box(left + i * width, y, width - 5, 28, "result", words)
    picture.text(left + 4 * width + 6, y + 19, "no element left: folding with neighbours first goes on", "small")
    return picture


def tile():
    picture = Picture(
        "A block of 4 x 2 pixels and its tile",
        "The block has 4 x 2 pixels. Its tile has one more on each side, 6 x 4. The thread of the first pixel reads the nine cells "
        "around it, from the upper left of the tile.",
    )
    size, left = 34, 12
    for row in range(4):
        for column in range(6):
            is_own = 0 < row < 3 and 0 < column < 5
            words = f"t{column - 1 + 4 * (row - 1)}" if is_own else ""
            picture.box(left + column * size, 8 + row * size, size - 4, size - 4, "works" if is_own else "rests", words, "small")
    picture.parts.append(f'<rect class="more" x="{left - 3}" y="5" width="{3 * size + 2}" height="{3 * size + 2}" rx="3"/>')
    for i, (style, words) in enumerate(
        (("works", "a pixel of the block, and its thread"), ("rests", "one more on each side: the border of the tile"))
    ):
        picture.box(left + 6 * size + 20, 12 + i * 34, 22, 22, style)
        picture.text(left + 6 * size + 52, 28 + i * 34, words, "small")
    picture.text(left + 6 * size + 20, 96, "framed: the nine cells that t0 reads", "small")
    return picture


def lanes():
    picture = Picture(
        "Three ways for eight lanes to meet",
        "fold: distances 4, 2, 1, operands out of order. foldInOrder: distances 1, 2, 4, neighbours first. In registers every "
        "lane exchanges with the one across, and all have the result.",
    )
    width, step = 30, 56
    ways = [
        ("fold", (4, 2, 1), lambda lane, d: lane < d, False),
        ("foldInOrder", (1, 2, 4), lambda lane, d: lane % (2 * d) == 0, False),
        ("reduceInOrder", (1, 2, 4), lambda lane, d: True, True),
    ]
    for panel, (name, distances, works, is_mutual) in enumerate(ways):
        left = 76 + panel * 268
        picture.text(left, 18, name, "name")
        y = 30
        for lane in range(8):
            picture.box(left + lane * width, y, width - 4, 24, "cell", "abcdefgh"[lane])
        for distance in distances:
            for lane in range(8):
                if not works(lane, distance):
                    continue
                other = lane ^ distance if is_mutual else lane + distance
                x, from_x = left + lane * width + 13, left + other * width + 13
                picture.arrow(from_x, y + 26, x + (4 if from_x > x else -4), y + step - 2, "way")
            y += step
            for lane in range(8):
                is_last = distance == distances[-1]
                style = ("result" if is_last else "works") if works(lane, distance) else "rests"
                picture.box(left + lane * width, y, width - 4, 24, style)
        for k, distance in enumerate(distances):
            if panel == 0:
                picture.text(8, 30 + k * step + 42, f"{distance} apart", "small")
            else:
                picture.text(left - 8, 30 + k * step + 42, distance, "small", "end")
    picture.text(76, 30 + 3 * step + 44, "lane 0 has the result", "small")
    picture.text(76 + 268, 30 + 3 * step + 44, "lane 0 has it, in order", "small")
    picture.text(76 + 536, 30 + 3 * step + 44, "all lanes have it, in order", "small")
    return picture


def lock():
    picture = Picture(
        "The lock lets one block in at a time",
        "Four blocks fold their cells at the same time. Then one after the other holds the lock and combines; the others wait.",
    )
    picture.text(90, 18, "time", "small")
    picture.arrow(134, 14, 240, 14, "way")
    free = 0
    for block, folded in enumerate([170, 150, 230, 200]):
        y = 30 + 40 * block
        begin = max(90 + folded, free)
        free = begin + 120
        picture.text(8, y + 20, f"block {block}")
        picture.box(90, y, folded - 4, 28, "works", "folds its cells")
        if begin > 90 + folded:
            picture.box(90 + folded, y, begin - 90 - folded - 4, 28, "rests", "waits")
        picture.box(begin, y, 116, 28, "result", "combines")
    picture.text(90, 208, "between lock() and unlock() there is one block: none of the products is lost", "small")
    return picture


def stretch():
    picture = Picture(
        "The contrast of an image, stretched",
        "Of the greys 0 to 255 a dull image uses 90 to 145. Stretched, 90 becomes 0 and 145 becomes 255.",
    )
    left, scale, low, high = 90, 2, 90, 145
    for y, words in ((30, "before"), (120, "after")):
        picture.text(8, y + 19, words, "name")
        picture.box(left, y, 255 * scale, 28, "rests")
    picture.box(left + low * scale, 30, (high - low) * scale, 28, "works")
    picture.box(left, 120, 255 * scale, 28, "result")
    for grey, becomes in ((low, 0), (high, 255)):
        picture.arrow(left + grey * scale, 60, left + becomes * scale, 118)
        picture.text(left + grey * scale, 22, f"{grey}", "small", "middle")
        picture.text(left + becomes * scale, 166, f"{becomes}", "small", "middle")
    return picture


def travels():
    picture = Picture(
        "An index travels with its value",
        "Four cells hold a value and its index. Of two the smaller value is kept with its index, and of two equal ones the "
        "smaller index.",
    )
    cells = [(7, 0), (3, 1), (9, 2), (3, 3)]
    width, left, y = 120, 90, 8
    picture.text(8, y + 20, "tabSM", "name")
    while True:
        for i, (value, index) in enumerate(cells):
            style = "cell" if len(cells) == 4 else "result" if len(cells) == 1 else "works"
            picture.box(left + i * width, y, width - 10, 30, style, f"{value} at {index}")
        if len(cells) == 1:
            break
        half = len(cells) // 2
        for i in range(half):
            x = left + i * width + 55
            picture.arrow(x + half * width, y + 32, x + 16, y + 68)
            picture.arrow(x, y + 32, x, y + 68)
        cells = [min(cells[i], cells[i + half]) for i in range(half)]
        y += 70
    picture.text(left + width, y + 20, "of two equal values, the smaller index", "small")
    return picture


def slices():
    picture = Picture(
        "Pi by slices",
        "Sixteen slices below the curve 4 / (1 + x²) from 0 to 1, and four threads: thread 0 has the slices 0, 4, 8 and 12.",
    )
    left, bottom, width, unit = 20, 190, 30, 42
    for i in range(16):
        x = (i + 0.5) / 16
        height = unit * 4 / (1 + x * x)
        picture.box(left + i * width, bottom - height, width - 2, height, "works" if i % 4 == 0 else "cell", i % 4, "small")
    points = " ".join(f"{left + 480 * k / 60:.1f},{bottom - unit * 4 / (1 + (k / 60) ** 2):.1f}" for k in range(61))
    picture.parts.append(f'<polyline class="more" points="{points}"/>')
    picture.text(left, bottom + 18, "the thread of each slice: thread i takes i, i + 4, i + 8, ...", "small")
    return picture


def chunks():
    picture = Picture(
        "Copies and kernels that overlap",
        "Four chunks. While chunk 0 is reduced, chunk 1 is copied. Only the first copy and the last kernel have nothing beside them.",
    )
    width, left = 120, 90
    for row, (words, style) in enumerate((("copy", "works"), ("reduce", "result"))):
        y = 30 + 40 * row
        picture.text(8, y + 19, words, "name")
        for chunk in range(4):
            picture.box(left + (chunk + row) * width, y, width - 6 - 30 * row, 28, style, f"chunk {chunk}")
    picture.text(left, 18, "time", "small")
    picture.arrow(left + 44, 14, left + 150, 14, "way")
    return picture


def bins():
    picture = Picture(
        "Three bins of an exact sum, and a float in each",
        "Bins 14, 15 and 16, each of 64 bits, begin 8 bits apart. In bin 14 lie the 24 bits of 0.003, moved by 5, in bin 15 those of "
        "1.5, moved by 6, in bin 16 those of 1000, moved by 7. The 32 bits above them are room for the sum of many floats.",
    )
    unit, right = 6, 90 + 80 * 6
    for row, (words, moved) in enumerate((("0.003, moved by 5", 5), ("1.5, moved by 6", 6), ("1000, moved by 7", 7))):
        y, end = 30 + 50 * row, right - 8 * row * unit
        picture.text(8, y + 19, f"bin {14 + row}", "name")
        picture.box(end - 64 * unit, y, 64 * unit, 28, "cell")
        picture.box(end - 32 * unit, y, 32 * unit, 28, "rests")
        picture.box(end - (24 + moved) * unit, y, 24 * unit, 28, "works", words, "small")
        picture.text(end - 60 * unit, y + 19, "room for a sum", "small")
    picture.text(right, 18, "the lowest bit", "small", "end")
    picture.text(90, 196, "a bin has 64 bits; the next one begins 8 bits higher", "small")
    return picture


def peers():
    picture = Picture(
        "Five devices fold their sums",
        "In the first round devices 3 and 4 hand their sums to devices 0 and 1, in the second device 2 to device 0, in the third "
        "device 1 to device 0, which then has the sum of all.",
    )
    width, step, left, sums = 110, 74, 100, list("abcde")
    for device in range(5):
        picture.text(left + device * width + 45, 18, f"device {device}", "name", "middle")
    y, working = 28, 5
    while True:
        for i, words in enumerate(sums):
            style = "rests" if i >= working else "result" if working == 1 else "works"
            picture.box(left + i * width, y, 90, 32, style, words if i < working else "")
        if working == 1:
            return picture
        half = (working + 1) // 2
        picture.text(8, y + 57, f"half {half}", "small")
        for i in range(working - half):
            sums[i] = "".join(sorted(sums[i] + sums[half + i]))
            picture.arrow(left + (half + i) * width + 30, y + 36, left + i * width + 60, y + step - 3)
        y, working = y + step, half


DRAWN = (elements, fold, addressings, launches, guard, assignments, lanes, lock, stretch, travels, slices, chunks, tree, kernels, productive, cells, compaction, tile, bins, peers)
PICTURES = {f"lesson-{function.__name__}.svg": function for function in DRAWN}

# Pictures drawn by hand, in docs/images, that pages show in other languages, too.
DRAWN_BY_HAND = ("model.svg", *(f"profile-{what}.svg" for what in ("atomics", "banks", "lanes", "occupancy", "sectors")))

# The words of the pictures; {} stands for a number.
TRANSLATIONS = {
    "fr": {
        "The element of each thread": "L'élément de chaque thread",
        "Three blocks of {} threads and an array of {} elements. Thread {} of block {} has element {} + {} * {} = {}. The last two "
        "threads of block {} have none.":
        "Trois blocs de {} threads et un tableau de {} éléments. Le thread {} du bloc {} a l'élément {} + {} * {} = {}. Les deux "
        "derniers threads du bloc {} n'en ont pas.",
        "array": "tableau",
        "no element": "sans élément",
        "Three ways to fold the same eight cells": "Trois façons d'écraser les mêmes huit cases",
        "Rung {}: threads {}, {}, {} and {} work in the first round, then {} and {}, then {}: half of each warp rests. Rung {}: the "
        "first threads work, on cells {}, {} and {} apart. Rung {}: the first threads work, on neighbouring cells.":
        "Échelon {} : les threads {}, {}, {} et {} travaillent au premier tour, puis {} et {}, puis {} : la moitié de chaque warp se "
        "repose. Échelon {} : les premiers threads travaillent, sur des cases à {}, {} et {} de distance. Échelon {} : les premiers "
        "threads travaillent, sur des cases voisines.",
        "rung {}": "échelon {}",
        "neighbours; the thread of the cell adds": "voisins ; le thread de la case additionne",
        "neighbours; the first threads add": "voisins ; les premiers threads additionnent",
        "cells far apart; the first threads add": "éloignées ; les premiers threads additionnent",
        "threads that work": "threads qui travaillent",
        "distance {}": "distance {}",
        "Three assignments of the same {} tasks to {} blocks": "Trois attributions des mêmes {} tâches à {} blocs",
        "slices: the busiest block has {} units of time; in turn: the busiest block has {} units of time; queue: the busiest block has "
        "{} units of time.":
        "Par tranches : le bloc le plus chargé a {} unités de temps ; à tour de rôle : il en a {} ; par une file : il en a {}.",
        "slices": "tranches",
        "in turn": "par tours",
        "queue": "file",
        "block {}": "bloc {}",
        "ends after {}": "finit après {}",
        "Folding a block of {} threads": "L'écrasement d'un bloc de {} threads",
        "Eight cells a to h. With middle {} the last four are added to the first four, with middle {} the next two to the first two, "
        "with middle {} the second to the first, which then holds the sum.":
        "Huit cases a à h. Avec middle {}, les quatre dernières s'ajoutent aux quatre premières ; avec middle {}, les deux suivantes "
        "aux deux premières ; avec middle {}, la deuxième à la première, qui contient alors la somme.",
        "the sum of the block": "la somme du bloc",
        "The last block combines": "Le dernier bloc combine",
        "Four blocks take different times. Each writes its result and then counts itself. The one that counts to {} goes on and "
        "combines the four results.":
        "Quatre blocs durent plus ou moins longtemps. Chacun écrit son résultat, puis se compte. Celui qui compte jusqu'à {} continue "
        "et combine les quatre résultats.",
        "time": "temps",
        "reduces its part": "réduit sa part",
        "{} of {}": "{} sur {}",
        "ends": "finit",
        "combines all results": "combine les résultats",
        "the counter, after atomicInc: only one block finds that it is the last":
        "le compteur, après atomicInc : un seul bloc découvre qu'il est le dernier",
        "Three ways for eight lanes to meet": "Trois façons pour huit lanes de se rencontrer",
        "fold: distances {}, {}, {}, operands out of order. foldInOrder: distances {}, {}, {}, neighbours first. In registers every "
        "lane exchanges with the one across, and all have the result.":
        "fold : distances {}, {}, {}, opérandes en désordre. foldInOrder : distances {}, {}, {}, les voisins d'abord. Dans les "
        "registres, chaque lane échange avec celle d'en face, et toutes ont le résultat.",
        "{} apart": "à {}",
        "lane {} has the result": "la lane {} a le résultat",
        "lane {} has it, in order": "la lane {} l'a, dans l'ordre",
        "all lanes have it, in order": "toutes l'ont, dans l'ordre",
        "The tree of one block of {} elements": "L'arbre d'un bloc de {} éléments",
        "Eight elements a to h are added two by two: {} additions in the first step, {} in the second, {} in the third. That makes {} "
        "additions in {} steps.":
        "Huit éléments a à h s'additionnent deux à deux : {} additions à la première étape, {} à la deuxième, {} à la troisième. Cela "
        "fait {} additions en {} étapes.",
        "step {}: {} at the same time": "étape {} : {} en même temps",
        "{} additions": "{} additions",
        "Three kernels, four threads, eight cells": "Trois kernels, quatre threads, huit cases",
        "Naive: thread t keeps cell {}t, and neighbours meet. Grouped: thread t keeps cell t, and the first threads work. Compacted: "
        "neighbours meet, and their results move up to the first cells.":
        "Naïf : le thread t garde la case {}t, et des voisines se rencontrent. Groupé : le thread t garde la case t, et les premiers "
        "threads travaillent. Compacté : des voisines se rencontrent, et leurs résultats remontent dans les premières cases.",
        "naive": "naïf",
        "grouped": "groupé",
        "compacted": "compacté",
        "t{} to t{}: the thread that combines": "t{} à t{} : le thread qui combine",
        "Which of the {} warps of a block of {} threads have work": "Lesquels des {} warps d'un bloc de {} threads ont du travail",
        "Naive: up to step {} all warps work, with ever fewer lanes; from step {} on each warp that works has one productive lane. "
        "Grouped: whole warps rest from step {} on, and all lanes of the others work up to step {}.":
        "Naïf : jusqu'à l'étape {}, tous les warps travaillent, avec de moins en moins de lanes ; dès l'étape {}, chaque warp qui "
        "travaille n'a qu'une lane productive. Groupé : des warps entiers se reposent dès l'étape {}, et toutes les lanes des autres "
        "travaillent jusqu'à l'étape {}.",
        "step {}": "étape {}",
        "lanes: {} x {}": "lanes : {} x {}",
        "all {} lanes": "toutes les {} lanes",
        "some lanes": "quelques lanes",
        "the warp rests": "le warp se repose",
        "Nine cells a thread": "Neuf cases par thread",
        "The array holds matrix after matrix, nine cells each. In shared memory thread t has the nine cells from {}t on. Threads {} and "
        "{} take the cells of threads {} and {}, cell by cell, {} cells further on; then thread {} those of thread {}, {} further on.":
        "Le tableau contient une matrice après l'autre, neuf cases chacune. En mémoire partagée, le thread t a les neuf cases à partir "
        "de {}t. Les threads {} et {} prennent les cases des threads {} et {}, case par case, {} cases plus loin ; puis le thread {} "
        "celles du thread {}, {} plus loin.",
        "{} cells apart": "à {} cases",
        "thread {}": "thread {}",
        "In order, by compaction: a block of {} threads": "Dans l'ordre, par compactage : un bloc de {} threads",
        "The first half of the cells holds results, the second half gets the next four elements. Thread t combines cells {}t and {}t + {} "
        "into cell t: the results move up, and their order stays.":
        "La première moitié des cases contient des résultats, la seconde reçoit les quatre éléments suivants. Le thread t combine les "
        "cases {}t et {}t + {} dans la case t : les résultats remontent, et leur ordre reste.",
        "the next four loaded": "les quatre suivants chargés",
        "no element left: folding with neighbours first goes on": "plus d'élément : l'écrasement continue, les voisins d'abord",
        "A block of {} x {} pixels and its tile": "Un bloc de {} x {} pixels et sa tuile",
        "The block has {} x {} pixels. Its tile has one more on each side, {} x {}. The thread of the first pixel reads the nine cells "
        "around it, from the upper left of the tile.":
        "Le bloc a {} x {} pixels. Sa tuile en a un de plus de chaque côté, {} x {}. Le thread du premier pixel lit les neuf cases "
        "autour de lui, en haut à gauche de la tuile.",
        "a pixel of the block, and its thread": "un pixel du bloc, et son thread",
        "one more on each side: the border of the tile": "un de plus de chaque côté : le bord de la tuile",
        "framed: the nine cells that t{} reads": "encadrées : les neuf cases que lit t{}",
        "Level by level": "Niveau par niveau",
        "The first launch leaves one sum for each of eight blocks. The second launch of the same kernel takes these sums, and leaves "
        "two. The third leaves one.":
        "Le premier lancement laisse une somme pour chacun des huit blocs. Le deuxième lancement du même kernel prend ces sommes et "
        "en laisse deux. Le troisième en laisse une.",
        "elements": "éléments",
        "launch {}": "lancement {}",
        "sum": "somme",
        "{} blocks": "{} blocs",
        "{} block": "{} bloc",
        "What a GPU is made of": "De quoi un GPU est fait",
        "A device with many multiprocessors. Each has four schedulers with lanes and registers, shared memory with the L{} cache, and a "
        "constant cache. All multiprocessors share the L{} cache and global memory. The host is outside, behind a bus.":
        "Un device avec de nombreux multiprocesseurs. Chacun a quatre ordonnanceurs avec des lanes et des registres, une mémoire "
        "partagée avec le cache L{}, et un cache des constantes. Tous les multiprocesseurs se partagent le cache L{} et la mémoire "
        "globale. L'hôte est à l'extérieur, derrière un bus.",
        "Device": "Device",
        "Multiprocessor": "Multiprocesseur",
        "one of {} on an H{}": "un des {} d'un H{}",
        "scheduler": "ordonnanceur",
        "{} lanes": "{} lanes",
        "registers": "registres",
        "shared memory and L{} cache": "mémoire partagée et cache L{}",
        "{} KB": "{} Kio",
        "constant cache": "cache des constantes",
        "one address at a time": "une adresse à la fois",
        "another": "un autre",
        "L{} cache": "cache L{}",
        "{} MB, for all multiprocessors": "{} Mo, pour tous les multiprocesseurs",
        "Global memory": "Mémoire globale",
        "{} GB, {} GB/s: also local memory and constants": "{} Go, {} Go/s : aussi la mémoire locale et les constantes",
        "Host: the CPU and its memory": "L'hôte : le CPU et sa mémoire",
        "The lock lets one block in at a time": "Le verrou laisse entrer un bloc à la fois",
        "Four blocks fold their cells at the same time. Then one after the other holds the lock and combines; the others wait.":
        "Quatre blocs écrasent leurs cases en même temps. Puis l'un après l'autre tient le verrou et combine ; les autres attendent.",
        "folds its cells": "écrase ses cases",
        "waits": "attend",
        "combines": "combine",
        "between lock() and unlock() there is one block: none of the products is lost":
        "entre lock() et unlock() il y a un seul bloc : aucun produit ne se perd",
        "The contrast of an image, stretched": "Le contraste d'une image, étiré",
        "Of the greys {} to {} a dull image uses {} to {}. Stretched, {} becomes {} and {} becomes {}.":
        "Des gris {} à {}, une image terne utilise {} à {}. Étirés, {} devient {} et {} devient {}.",
        "before": "avant",
        "after": "après",
        "An index travels with its value": "Un indice voyage avec sa valeur",
        "Four cells hold a value and its index. Of two the smaller value is kept with its index, and of two equal ones the "
        "smaller index.":
        "Quatre cases ont une valeur et son indice. De deux, la plus petite valeur reste avec son indice, et de deux égales, le plus "
        "petit indice.",
        "{} at {}": "{} en {}",
        "of two equal values, the smaller index": "de deux valeurs égales, le plus petit indice",
        "Pi by slices": "Pi par tranches",
        "Sixteen slices below the curve {} / ({} + x²) from {} to {}, and four threads: thread {} has the slices {}, {}, {} and {}.":
        "Seize tranches sous la courbe {} / ({} + x²) de {} à {}, et quatre threads : le thread {} a les tranches {}, {}, {} et {}.",
        "the thread of each slice: thread i takes i, i + {}, i + {}, ...":
        "le thread de chaque tranche : le thread i prend i, i + {}, i + {}, ...",
        "Three bins of an exact sum, and a float in each": "Trois casiers d'une somme exacte, et un float dans chacun",
        "Bins {}, {} and {}, each of {} bits, begin {} bits apart. In bin {} lie the {} bits of {}.{}, moved by {}, in bin {} those of "
        "{}.{}, moved by {}, in bin {} those of {}, moved by {}. The {} bits above them are room for the sum of many floats.":
        "Les casiers {}, {} et {}, chacun de {} bits, commencent à {} bits les uns des autres. Dans le casier {} se trouvent les {} bits "
        "de {},{}, décalés de {}, dans le casier {} ceux de {},{}, décalés de {}, dans le casier {} ceux de {}, décalés de {}. Les {} "
        "bits au-dessus laissent de la place pour la somme de nombreux floats.",
        "bin {}": "casier {}",
        "{}.{}, moved by {}": "{},{}, décalé de {}",
        "{}, moved by {}": "{}, décalé de {}",
        "room for a sum": "place pour une somme",
        "the lowest bit": "le bit le plus bas",
        "a bin has {} bits; the next one begins {} bits higher": "un casier a {} bits ; le suivant commence {} bits plus haut",
        "Five devices fold their sums": "Cinq devices replient leurs sommes",
        "In the first round devices {} and {} hand their sums to devices {} and {}, in the second device {} to device {}, in the third "
        "device {} to device {}, which then has the sum of all.":
        "Au premier tour, les devices {} et {} remettent leur somme aux devices {} et {}, au deuxième le device {} au device {}, au "
        "troisième le device {} au device {}, qui a alors la somme de tous.",
        "device {}": "device {}",
        "half {}": "half {}",
        "Copies and kernels that overlap": "Des copies et des kernels qui se recouvrent",
        "Four chunks. While chunk {} is reduced, chunk {} is copied. Only the first copy and the last kernel have nothing beside them.":
        "Quatre morceaux. Pendant que le morceau {} est réduit, le morceau {} est copié. Seuls la première copie et le dernier kernel "
        "n'ont rien à côté d'eux.",
        "copy": "copier",
        "reduce": "réduire",
        "chunk {}": "morceau {}",
        "about {} GB/s over the bus": "environ {} Go/s par le bus",
        "Lanes that add to one address": "Des lanes qui ajoutent à une même adresse",
        "Two atomic additions of {} lanes. Where every lane has a cell of its own, one turn is enough. Where several lanes name one cell, "
        "they go one after another.":
        "Deux additions atomiques de {} lanes. Si chaque lane a sa propre case, un tour suffit. Si plusieurs lanes nomment une même case, "
        "elles passent l'une après l'autre.",
        "{} turn": "{} tour",
        "atomicAdd(&amp;histogram[x], {}), all x different": "atomicAdd(&amp;histogram[x], {}), tous les x différents",
        "atomicAdd(&amp;histogram[x], {}), few values of x": "atomicAdd(&amp;histogram[x], {}), peu de valeurs de x",
        "cells": "cases",
        "on one address": "à une adresse",
        "up to {} lanes": "jusqu'à {} lanes",
        "Lanes against banks": "Les lanes face aux banques",
        "Three accesses of {} lanes to ints in shared memory. Neighbouring cells lie in {} banks: one wavefront. Cells {} apart lie in {} "
        "banks, {} words in each: {} wavefronts. Cells {} apart all lie in bank {}: {} wavefronts.":
        "Trois accès de {} lanes à des int en mémoire partagée. Des cases voisines sont dans {} banques : un wavefront. Des cases à {} de "
        "distance sont dans {} banques, {} mots dans chacune : {} wavefronts. Des cases à {} de distance sont toutes dans la banque {} : "
        "{} wavefronts.",
        "{} wavefront": "{} wavefront",
        "{} wavefronts,": "{} wavefronts,",
        "{} of them": "dont {}",
        "bank conflicts": "conflits",
        "banks": "banques",
        "Active lanes over time": "Les lanes actives au cours du temps",
        "Three warps over time. Even lanes and odd lanes go different ways: each half waits for the other. Eight lanes go through an if: "
        "the others wait. A loop with a different number of steps for each lane: ever fewer lanes are active until the last is done.":
        "Trois warps au cours du temps. Les lanes paires et impaires prennent des chemins différents : chaque moitié attend l'autre. Huit "
        "lanes entrent dans un if : les autres attendent. Une boucle dont le nombre de pas diffère d'une lane à l'autre : de moins en "
        "moins de lanes sont actives, jusqu'à ce que la dernière ait fini.",
        "Both ways, one after the other: half of the lanes wait each time.":
        "Les deux chemins, l'un après l'autre : chaque fois, la moitié des lanes attend.",
        "{} of {} lanes wait for {}.": "{} lanes sur {} en attendent {}.",
        "A loop lasts as long as its last lane.": "Une boucle dure autant que sa dernière lane.",
        "lane {}": "lane {}",
        "on": "suite",
        "time &#x{};": "temps &#x{};",
        "Occupancy, waves and the tail": "L'occupation, les vagues et la queue",
        "What a multiprocessor with room for {} threads holds: sixteen blocks of {} threads; nine where shared memory is the limit; half of "
        "its threads with blocks of {}. A grid of {}.{} waves ends with a half empty one.":
        "Ce qu'accueille un multiprocesseur qui a de la place pour {} threads : seize blocs de {} threads ; neuf quand la mémoire partagée "
        "limite ; la moitié de ses threads avec des blocs de {}. Une grille de {},{} vagues finit par une vague à moitié vide.",
        "Blocks of {} threads": "Des blocs de {} threads",
        "{} blocks, {} threads: occupancy {} %": "{} blocs, {} threads : occupation {} %",
        "The same, each with {} KiB of shared memory": "Les mêmes, chacun avec {} Kio de mémoire partagée",
        "{} KiB hold {} of them: occupancy {} %, limit: shared memory": "{} Kio en accueillent {} : occupation {} %, limite : mémoire partagée",
        "at most {} blocks, {} threads: occupancy {} %, limit: blocks": "au plus {} blocs, {} threads : occupation {} %, limite : blocs",
        "A grid of {}.{} waves": "Une grille de {},{} vagues",
        "The last wave, the tail, fills half of the GPU and takes as long as a full one.":
        "La dernière vague, la queue, remplit la moitié du GPU et dure autant qu'une pleine.",
        "Lanes against sectors": "Les lanes face aux secteurs",
        "Three accesses of {} lanes to ints in global memory. Neighbouring cells fill {} sectors of {} bytes. Shifted by one cell they touch "
        "{}. Cells {} apart touch {} sectors, of which an eighth is asked for.":
        "Trois accès de {} lanes à des int en mémoire globale. Des cases voisines remplissent {} secteurs de {} octets. Décalées d'une case, "
        "elles en touchent {}. Des cases à {} de distance touchent {} secteurs, dont un huitième est demandé.",
        "{} sectors: {} bytes moved for the {} that are asked for": "{} secteurs : {} octets transportés pour les {} demandés",
        "{} sectors: {} bytes moved for {}": "{} secteurs : {} octets transportés pour {}",
        "sectors": "secteurs",
    },
}
SAME_IN_ALL = re.compile(r"lanes|threadIdx\.x.*|if|even\(\)|odd\(\)|few\(\)|ptrGM\[.*\]|tabSM\[.*\]|while .*;|if \(.*;|[a-l]*|t?\{\}|\.\.\.|tabSM|middle = \{\}|fold|foldInOrder|reduceInOrder")


def floors():
    """The parts of tools/, as tools/floors lists them: a row of boxes a floor, the course on top."""
    listed = [
        [field.strip() for field in line.split("|")]
        for line in (Path(__file__).parents[1] / "tools/floors").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    names = {"teacher": "tools/teacher", "course": "tools/course", "simulator": "tools/simulator"}
    picture = Picture(
        "The three floors of tools/",
        "From top to bottom: the course; the teacher's tools; what runs and reports a course; the simulator. Arrows point down.",
    )
    width, height, gap, left, columns = 200, 44, 10, 150, 3
    y = 8
    picture.text(8, y + 27, "the course", "name")
    picture.box(left, y, columns * (width + gap) - gap, height, "result", "include/  src/LESSON  test/LESSON")
    y += height
    for floor, name in names.items():
        picture.arrow(left + 1.5 * width + gap, y + 4, left + 1.5 * width + gap, y + 26)
        y += 32
        parts = [(part, what) for part, _, what in listed if part.split("/")[0] == floor]
        picture.text(8, y + 27, name, "name")
        for i, (part, what) in enumerate(parts):
            row, column = divmod(i, columns)
            x, top = left + column * (width + gap), y + row * (height + gap)
            wide = columns * (width + gap) - gap if len(parts) == 1 else width
            picture.box(x, top, wide, height, "works")
            picture.text(x + wide / 2, top + 19, part.split("/")[-1], "name", "middle")
            picture.text(x + wide / 2, top + 36, what, "small", "middle")
        rows = -(-len(parts) // columns)
        y += rows * (height + gap) - gap
    return picture


def translated(svg, words):
    """The picture with other words, as wide as these need. Ends the program at words that `words` lacks."""

    def other(text):
        numbers = iter(re.findall(r"\d+", text))
        pattern = re.sub(r"\d+", "{}", text)
        if SAME_IN_ALL.fullmatch(pattern):
            return text
        if pattern not in words:
            sys.exit(f'{__file__}: TRANSLATIONS lacks "{pattern}"')
        spaced = re.sub(r"(?<=\w) (?=[:;])", "\u00a0", words[pattern])
        return re.sub(r"\{\}", lambda _: next(numbers), spaced)

    svg = re.sub(r">([^<>\n]+)(?=</(?:text|title|desc)>)", lambda match: ">" + other(match[1]), svg)
    ends = [float(x) + 7.2 * len(text) for x, text in re.findall(r'<text x="([\d.]+)" y="[\d.]+"(?: class="\w+")?>([^<]*)', svg)]
    return re.sub(
        r'viewBox="0 0 ([\d.]+) ', lambda match: f'viewBox="0 0 {max([float(match[1])] + [end + 8 for end in ends]):g} ', svg, count=1
    )


def files():
    """What each picture's file holds, by its path below docs."""
    docs = Path(__file__).parent
    drawn = {name: function().svg() for name, function in PICTURES.items()}
    contents = {Path("images", name): svg for name, svg in drawn.items()}
    contents[Path("images", "floors.svg")] = floors().svg()  # for engineers, whose pages are in English
    drawn |= {name: (docs / "images" / name).read_text(encoding="utf-8") for name in DRAWN_BY_HAND}
    for language, words in TRANSLATIONS.items():
        contents |= {Path(language, "images", name): translated(svg, words) for name, svg in drawn.items()}
    return contents


if __name__ == "__main__":
    old = []
    for path, svg in files().items():
        file = Path(__file__).parent / path
        if "--check" not in sys.argv:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(svg, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != svg:
            old.append(str(path))
    if old:
        sys.exit(f"{', '.join(old)}: not what {__file__} draws; run it")
