#!/usr/bin/env python3
"""Draws a student's first minute, docs/images/minute.svg and docs/fr/images/minute.svg:

    python3 docs/draw_minute.py FOLDER

FOLDER has what the test docs.minute.outputs wrote: the outputs of the commands, as they are today
(build/cpu/test/tools/docs/outputs). With --check it only says whether the pictures are up to date.
"""
import html
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parent.parent

LANGUAGES = {
    "en": {
        "picture": "docs/images/minute.svg",
        "title": "A student's first minute",
        "cards": [
            "1  include/ReductionAdd.h has a TODO, with hints",
            "2  You write",
            "3  You look: ./atelier check --use add",
            "4  You add the barrier",
            "5  ./atelier test add",
        ],
        "right": "right",
        "wrong": "WRONG",
        "table": "reduction ",
        "found": "found:",
        "times": "times",
        "tests passed": "passed",
        "all passed": "PASSED",
    },
    "fr": {
        "picture": "docs/fr/images/minute.svg",
        "title": "La première minute d'un étudiant",
        "cards": [
            "1  include/ReductionAdd.h a un TODO, avec des indications",
            "2  Vous écrivez",
            "3  Vous regardez : ./atelier check --use add",
            "4  Vous ajoutez la barrière",
            "5  ./atelier test add",
        ],
        "right": "juste",
        "wrong": "FAUX",
        "table": "réduction ",
        "found": "trouvé\u00a0:",
        "times": "fois",
        "tests passed": "réussis",
        "all passed": "RÉUSSI",
    },
}

COLUMNS, CHARACTER, LINE = 92, 7.5, 17

STYLE = """
  text { font: 12.5px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328; white-space: pre; }
  .title { font: 600 13px system-ui, sans-serif; }
  .page { fill: #ffffff; stroke: #c5ccd5; }
  .todo { fill: #1d4f91; }
  .command { font-weight: 600; }
  .wrong { fill: #b3261e; }
  .right { fill: #17692f; }
  rect.mark { fill: #fbe3e1; }
  rect.mend { fill: #dcf3e1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .page { fill: #0d1117; stroke: #3d444d; }
    .todo { fill: #92bcf5; }
    .wrong { fill: #ff9d96; }
    .right { fill: #7ee0a0; }
    rect.mark { fill: #4a1f1d; }
    rect.mend { fill: #16381f; }
  }
"""


def body(source, function):
    """The numbered lines between a function's braces."""
    lines = source.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if f" {function}(T* tabSM" in line) + 1
    last = next(i for i in range(first, len(lines)) if lines[i] == "    }")
    return [(i + 1, lines[i]) for i in range(first, last) if not re.match(r" *// (SOLUTION|END)", lines[i])]


def without_indent(lines):
    least = min(len(line) - len(line.lstrip()) for line in lines)
    return [line[least:] for line in lines]


def todo(told):
    """The TODO with its first hint and its first warning."""
    lines = [line for _, line in body(told / "todo.h", "reductionIntraBlock") if "//" in line]
    end = next(i for i, line in enumerate(lines) if " W2:" in line)
    return [(line, "todo") for line in without_indent(lines[:end])]


def written(folder):
    return [(line, "") for line in without_indent([line for _, line in body(folder / "written.h", "reductionIntraBlock")])]


def row(line):
    """A row of the table: without its time, and its wide columns narrower."""
    reduction, *grid, threads, result, expected, verdict = line.replace(" ms", "").split()[:-1]
    return f"{reduction:12}{' '.join(grid):26}{threads:>7}{result:>10}{expected:>10}   {verdict}"


def checked(folder, told, words):
    """Some rows of the table, and what was found, with its line."""
    output = (told / "check.txt").read_text().splitlines()
    rows = [row(line) for line in output if line.startswith((words["table"], "AddIntI "))]
    styles = {words["right"]: "right", words["wrong"]: "wrong"}
    result = [(line, styles.get(line.split()[-1], "")) for line in rows[:4]] + [("", "")]
    found = next(i for i, line in enumerate(output) if line.startswith(words["found"]))
    mistake = re.sub(rf" \(\d+ {words['times']}.*\)", "", output[found])
    result += [(line, "wrong") for line in textwrap.wrap(mistake, COLUMNS)]
    number = int(re.search(r" ReductionAdd\.h:(\d+)", mistake).group(1))
    source = (folder / "written.h").read_text().splitlines()[number - 1].strip()
    result.append((f"{number:4} | {source}", "mark"))
    return result + [(line, "") for line in textwrap.wrap(output[found + 2].strip(), COLUMNS)]


def mended(folder):
    before = [line for line, _ in written(folder)]
    after = without_indent([line for _, line in body(ROOT / "include/ReductionAdd.h", "reductionIntraBlock")])
    return [(line, "" if line in before else "mend") for line in after]


def tested(told, words):
    lines = (told / "test.txt").read_text().splitlines()
    kept = [re.sub(r", [\d.,]+ s$", "", line) for line in lines if re.search(rf"\d+ {words['tests passed']}", line)]
    return [(line.strip() if line.startswith(words["all passed"]) else line, "right") for line in kept]


def card(title, lines, top):
    """Returns the card's SVG and its height."""
    height = 30 + LINE * len(lines) + 8
    parts = [
        f'<rect class="page" x="0.5" y="{top + 0.5}" width="{COLUMNS * CHARACTER + 24:g}" height="{height}" rx="6"/>',
        f'<text class="title" x="12" y="{top + 20}">{html.escape(title)}</text>',
    ]
    for i, (line, style) in enumerate(lines):
        y = top + 30 + LINE * (i + 1) - 4
        if style in ("mark", "mend"):
            parts.append(f'<rect class="{style}" x="6" y="{y - 13}" width="{COLUMNS * CHARACTER + 12:g}" height="{LINE}" rx="3"/>')
        if line:
            parts.append(
                f'<text class="{style}" x="12" y="{y}" textLength="{len(line) * CHARACTER:g}" '
                f'xml:space="preserve">{html.escape(line, quote=False)}</text>'
            )
    return "\n".join(parts), height


def drawing(folder, language):
    told, words = folder / language, LANGUAGES[language]
    contents = [todo(told), written(folder), checked(folder, told, words), mended(folder), tested(told, words)]
    cards = list(zip(words["cards"], contents))
    top, parts = 0, []
    for title, lines in cards:
        assert all(len(line) <= COLUMNS for line, _ in lines), (title, lines)
        svg, height = card(title, lines, top)
        parts.append(svg)
        top += height + 8
    description = " ".join(f"{title.strip()}." for title, _ in cards)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * CHARACTER + 25:g} {top - 7}" role="img" '
        f'aria-labelledby="title description">\n<title id="title">{html.escape(words["title"], quote=False)}</title>\n'
        f'<desc id="description">{html.escape(description)}</desc>\n<style>{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n"
    )


if __name__ == "__main__":
    folder = Path(next(word for word in sys.argv[1:] if not word.startswith("--")))
    for language, words in LANGUAGES.items():
        svg, picture = drawing(folder, language), ROOT / words["picture"]
        if "--check" not in sys.argv:
            picture.write_text(svg)
        elif not picture.exists() or picture.read_text() != svg:
            sys.exit(f"{picture.name} shows other outputs than today's: python3 docs/draw_minute.py {folder}")
