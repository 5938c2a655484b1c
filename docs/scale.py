#!/usr/bin/env python3
"""Computes what docs/scale.md says, and draws its picture: python3 docs/scale.py

With --check it only says whether the page and the picture are up to date. The parameters: docs/scale.json,
docs/bench/reference.json (the kernel's time on one GPU) and, where it is there, docs/bench/devices.json (what
`./atelier bench devices` measured on several). Between `<!-- scale: NAME -->` and `<!-- end -->` the page has what
the function table_NAME below returns. Units: seconds, bytes, bytes a second.
"""
import json
import re
import sys
from collections import namedtuple
from math import ceil, log2
from pathlib import Path

import draw

DOCS = Path(__file__).resolve().parent
PAGE, PICTURE = DOCS / "scale.md", DOCS / "images" / "scale.svg"
INT = 4  # bytes
GPUS = (8, 64, 512, 4096, 32768, 100_000)
KIB, MIB, GIB = 2**10, 2**20, 2**30

Kernel = namedtuple("Kernel", "latency bandwidth")  # of the sum of an array on one GPU
Machine = namedtuple("Machine", "kernel per_node nvlink_latency nvlink_bandwidth network_latency network_bandwidth")


# What was measured, and what others say.

def medians(path):
    """(group, size, contender): seconds, of a JSON of ./atelier bench; and the device's name."""
    document = json.loads((DOCS / "bench" / path).read_text(encoding="utf-8"))
    units = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    found = {}
    for run in document["benchmarks"]:
        name = re.fullmatch(r"(.+)/(\d+)/([^/]+?)(/iterations:\d+)?(/manual_time)?", run["name"])
        if name:  # else of an array that starts late
            found[name[1], int(name[2]), name[3]] = run["real_time"] * units[run["time_unit"]]
    return found, document["context"]["device"]


def kernel_of(times, group, contender):
    """Its latency is the time of the shortest array, and its bandwidth what the longest one takes more."""
    sizes = sorted(size for known, size, name in times if (known, name) == (group, contender))
    least, most = (times[group, size, contender] for size in (sizes[0], sizes[-1]))
    return Kernel(least, INT * (sizes[-1] - sizes[0]) / (most - least))


def measured_devices():
    """medians() of docs/bench/devices.json, or None."""
    return medians("devices.json") if (DOCS / "bench" / "devices.json").exists() else None


PARAMETERS = json.loads((DOCS / "scale.json").read_text(encoding="utf-8"))
REFERENCE, REFERENCE_DEVICE = medians("reference.json")
POWERS_OF_TWO = {key: time for key, time in REFERENCE.items() if key[1] & (key[1] - 1) == 0}
MACHINE = Machine(
    kernel_of(POWERS_OF_TWO, "device/sum/int", "ReductionDevice"),
    *(PARAMETERS[name]["value"] for name in ("gpus_per_node", "nvlink_latency", "nvlink_bandwidth", "network_latency", "network_bandwidth")),
)
WITH_LONG_VECTORS = MACHINE._replace(
    nvlink_latency=PARAMETERS["nvlink_latency_of_long_vectors"]["value"],
    network_latency=PARAMETERS["network_latency_of_long_vectors"]["value"],
)


# The model.

def steps(count):
    """Of a tree of so many."""
    return ceil(log2(count))


def nodes(machine, gpus):
    return ceil(gpus / machine.per_node)


def kernel_time(kernel, size):
    return kernel.latency + size / kernel.bandwidth


def one_result(machine, algorithm, size, gpus):
    """The sum of an array of `size` bytes that lies in equal parts on the GPUs, to one of them."""
    many = nodes(machine, gpus)
    if algorithm == "ring":  # from GPU to GPU; the last one of each node hands on to the next node
        combining = (gpus - many) * machine.nvlink_latency + (many - 1) * machine.network_latency
    elif algorithm == "tree":  # that does not know the nodes
        combining = steps(gpus) * machine.network_latency
    else:
        combining = steps(machine.per_node) * machine.nvlink_latency + steps(many) * machine.network_latency
    return kernel_time(machine.kernel, size / gpus) + combining


def all_reduce(machine, algorithm, size, gpus):
    """Of a vector of `size` bytes on each GPU, which all get the sum."""
    many, each = nodes(machine, gpus), machine.per_node
    over_nvlink, over_network = size / machine.nvlink_bandwidth, size / machine.network_bandwidth
    if algorithm == "ring":  # as many rings as adapters, each of a part of the vector
        slowest = min(machine.nvlink_bandwidth, each * machine.network_bandwidth) if many > 1 else machine.nvlink_bandwidth
        latency = (gpus - many) * machine.nvlink_latency + (many - 1) * machine.network_latency
        time = 2 * latency + 2 * (gpus - 1) / gpus * size / slowest
    elif algorithm == "tree":
        time = steps(each) * (machine.nvlink_latency + over_nvlink) + steps(many) * (machine.network_latency + over_network)
    else:
        inside = steps(each) * machine.nvlink_latency + (each - 1) / each * over_nvlink
        between = steps(many) * machine.network_latency + (many - 1) / many * over_network / each
        time = 2 * (inside + between)
    return machine.kernel.latency + time


ALGORITHMS = ("tree", "two levels", "ring")


def fastest(machine, size, gpus):
    return min(ALGORITHMS, key=lambda algorithm: all_reduce(machine, algorithm, size, gpus))


def least_size(machine, algorithm, other, gpus):
    """The size from which on `algorithm` is faster than `other` for an all-reduce, or None below 1 TiB."""
    low, high = 1, 2**40
    faster = lambda size: all_reduce(machine, algorithm, size, gpus) < all_reduce(machine, other, size, gpus)
    if not faster(high):
        return None
    while high / low > 1.001:
        middle = (low * high) ** 0.5
        low, high = (low, middle) if faster(middle) else (middle, high)
    return high


def best_number(machine, algorithm, size):
    """The number of GPUs, in whole nodes up to 100 000, at which one result is there first."""
    return min(range(8, GPUS[-1] + 1, 8), key=lambda gpus: one_result(machine, algorithm, size, gpus))


# Words and tables.

def digits(number):
    """Three that count, with thin groups."""
    shown = f"{number:.{max(0, 2 - int(f'{number:e}'.split('e')[1]))}f}"
    whole, _, rest = shown.partition(".")
    return f"{int(whole):,}".replace(",", " ") + (f".{rest}" if rest else "")


def duration(seconds):
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= unit or name == "µs":
            return f"{digits(seconds / unit)} {name}"


def size_text(size):
    for unit, name in ((2**40, "TiB"), (GIB, "GiB"), (MIB, "MiB"), (KIB, "KiB"), (1, "bytes")):
        if size >= unit:
            return f"{digits(size / unit) if size % unit else size // unit} {name}"


def count(number):
    return f"{number:,}".replace(",", " ")


def table(head, rows):
    """Numbers stay on the line of their unit."""
    lines = [head, ["---"] * len(head), *rows]
    text = "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)
    return re.sub(r"(?<=\d) (?=\d|[^\W\d]|%)", "\u00a0", text)


def table_parameters():
    def value(name, number):
        return f"{number / 1e9:.0f} GB/s" if "bandwidth" in name else duration(number) if "latency" in name else number

    kernel, source = MACHINE.kernel, f"measured on an {REFERENCE_DEVICE}: [the benchmark](bench.md#figures)"
    rows = [
        ["the kernel's latency: 2^10 ints", duration(kernel.latency), source],
        ["its bandwidth: what 2^30 ints take more", f"{kernel.bandwidth / 1e9:.0f} GB/s", "the same"],
    ]
    rows += [[entry["words"], value(name, entry["value"]), entry["from"]] for name, entry in PARAMETERS.items()]
    return table(["", "", "from"], rows)


STRONG = 64 * GIB


def table_one_result():
    head = ["GPUs", "the kernel alone", *ALGORITHMS, "two levels: reading"]
    rows = []
    for gpus in GPUS:
        times = [one_result(MACHINE, algorithm, STRONG, gpus) for algorithm in ALGORITHMS]
        work = STRONG / gpus / MACHINE.kernel.bandwidth
        alone = kernel_time(MACHINE.kernel, STRONG / gpus)
        rows.append([count(gpus), duration(alone), *map(duration, times), f"{100 * work / times[1]:.1f} %"])
    return table(head, rows)


def table_best_number():
    rows = []
    for size in (GIB, 64 * GIB, 2**42, 2**48):
        row = [size_text(size)]
        for algorithm in ALGORITHMS:
            gpus = best_number(MACHINE, algorithm, size)
            row.append(f"{count(gpus)}: {duration(one_result(MACHINE, algorithm, size, gpus))}")
        rows.append(row)
    return table(["array", *ALGORITHMS], rows)


def table_weak():
    rows = []
    for size in (MIB, GIB, 64 * GIB):
        efficiencies = []
        for gpus in GPUS:
            alone = kernel_time(MACHINE.kernel, size)
            efficiencies.append(f"{100 * alone / one_result(MACHINE, 'two levels', size * gpus, gpus):.1f} %")
        rows.append([size_text(size), *efficiencies])
    return table(["on each GPU", *(count(gpus) for gpus in GPUS)], rows)


SIZES = (KIB, MIB, 32 * MIB, GIB)


def table_all_reduce():
    rows = []
    for gpus in GPUS:
        cells = []
        for size in SIZES:
            best = fastest(MACHINE, size, gpus)
            cells.append(f"{best}: {duration(all_reduce(MACHINE, best, size, gpus))}")
        rows.append([count(gpus), *cells])
    return table(["GPUs", *(size_text(size) for size in SIZES)], rows)


def table_borders():
    def border(machine, algorithm, other, gpus):
        size = least_size(machine, algorithm, other, gpus)
        return "never" if size is None else size_text(round(size))

    rows = [
        [
            count(gpus),
            border(MACHINE, "two levels", "tree", gpus),
            border(MACHINE, "ring", "two levels", gpus),
            border(WITH_LONG_VECTORS, "ring", "two levels", gpus),
        ]
        for gpus in GPUS
    ]
    return table(["GPUs", "two levels from", "ring from", "ring from, with the latencies of long vectors"], rows)


# Measured beside predicted.

def measured_parameters(times, device):
    devices = max(int(found[1]) for _, _, name in times if (found := re.search(r"(\d+) devices", name)))
    rows = []
    for name in ("from its own memory", "from that of another device"):
        sizes = sorted(size for group, size, contender in times if (group, contender) == ("devices/reads", name))
        if sizes:
            least, most = (times["devices/reads", size, name] for size in (sizes[0], sizes[-1]))
            rows.append([f"a read {name}", duration((most - least) / (sizes[-1] - sizes[0])), ""])
    for name in ("one way", "both ways at the same time"):
        sizes = sorted(size for group, size, contender in times if (group, contender) == ("devices/copy/int", name))
        if not sizes:
            continue
        least, most = (times["devices/copy/int", size, name] for size in (sizes[0], sizes[-1]))
        rate = f"{INT * sizes[-1] / most / 1e9:.0f} GB/s"
        rows.append([f"copy to another device, {name}", duration(least), f"{rate} a direction, {size_text(INT * sizes[-1])}"])
    alone = kernel_of(times, "devices/sum/int", "one device")
    rows.append(["sum on one device", duration(alone.latency), f"{alone.bandwidth / 1e9:.0f} GB/s"])
    vectors = "devices/all-reduce/int"
    for name in sorted({name for group, _, name in times if group == vectors}):
        sizes = sorted(size for group, size, contender in times if (group, contender) == (vectors, name))
        rate = f"{INT * sizes[-1] / times[vectors, sizes[-1], name] / 1e9:.0f} GB/s, {size_text(INT * sizes[-1])}"
        rows.append([f"ncclAllReduce, {name}", duration(times[vectors, sizes[0], name]), rate])
    return table([f"{devices} x {device}", "shortest", "bandwidth"], rows)


def measured_all_reduces(times):
    """Beside a ring: the time of the shortest vector, and 2 (p - 1) / p of the vector over each link."""
    vectors, copies = "devices/all-reduce/int", "devices/copy/int"
    longest = max(size for group, size, _ in times if group == copies)
    bandwidth = INT * longest / times[copies, longest, "one way"]
    reduced = sorted((size, name) for group, size, name in times if group == vectors)
    rows = []
    for size, name in reduced:
        if size >= 2**18 and log2(size) % 4 == 2:
            devices = int(re.match(r"\d+", name)[0])
            predicted = times[vectors, reduced[0][0], name] + 2 * (devices - 1) / devices * INT * size / bandwidth
            measured = times[vectors, size, name]
            said = f"{duration(predicted)}: {100 * (predicted / measured - 1):+.0f} %"
            rows.append([size_text(INT * size), name, duration(measured), said])
    return table(["vector", "", "measured", "predicted"], rows)


def measured_sums(times):
    kernel = kernel_of(times, "devices/sum/int", "one device")
    sums = sorted((size, name) for group, size, name in times if group == "devices/sum/int" and "," in name)
    least, most = sums[0][0], sums[-1][0]
    rows = []
    for size, name in sums:
        if size in (least, most) or size >= 2**20 and log2(size) % 4 == 0:
            devices = int(re.search(r"(\d+) devices", name)[1])
            predicted = times["devices/sum/int", least, name] + INT * (size - least) / devices / kernel.bandwidth
            measured = times["devices/sum/int", size, name]
            said = "" if size == least else f"{duration(predicted)}: {100 * (predicted / measured - 1):+.0f} %"
            gain = f"{times['devices/sum/int', size, 'one device'] / measured:.2f}"
            rows.append([f"2^{log2(size):.0f}", name, duration(measured), said, gain])
    return table(["elements", "", "measured", "predicted", "times as fast as one device"], rows)


def table_devices():
    """What `./atelier bench devices` measured, beside what the model says with the times of the shortest arrays and
    the bandwidth of one device; nothing before there is such a measurement."""
    measured = measured_devices()
    if measured is None:
        return ""
    words = (
        "`devices/sum/int` beside the model: the time of the shortest array, and what each device has to read\n"
        "more, at the bandwidth of one device."
    )
    vectors = (
        "`devices/all-reduce/int` beside a ring: the time of the shortest vector, and the bytes that go over\n"
        "a link, at the bandwidth of a copy."
    )
    tables = (measured_parameters(*measured), words, measured_sums(measured[0]), vectors, measured_all_reduces(measured[0]))
    return "\n\n".join(tables)


# The picture.

STYLE = """<style>
  .grid { stroke: #818b98; stroke-width: .4; }
  .third { stroke: #1a7f37; fill: none; stroke-width: 1.3; }
  .alone { stroke: #818b98; fill: none; stroke-width: 1.3; stroke-dasharray: 3 4; }
  @media (prefers-color-scheme: dark) { .third { stroke: #7ee787; } }
</style>"""
LINES = {"tree": "way", "two levels": "more", "ring": "third"}


class Plot:
    """Both axes logarithmic. `across` and `up`: the least and the greatest value."""

    def __init__(self, picture, left, top, width, height, across, up):
        self.picture, self.left, self.top, self.width, self.height = picture, left, top, width, height
        self.across, self.up = across, up

    def at(self, x, y):
        share = lambda value, ends: log2(value / ends[0]) / log2(ends[1] / ends[0])
        return self.left + self.width * share(x, self.across), self.top + self.height * (1 - share(y, self.up))

    def grid(self, columns, rows):
        """Each a value and its words."""
        for value, words in columns:
            x, bottom = self.at(value, self.up[0])
            self.picture.parts.append(f'<path class="grid" d="M{x:.1f} {self.top}V{bottom:.1f}"/>')
            self.picture.text(x, bottom + 18, words, "small", "middle")
        for value, words in rows:
            x, y = self.at(self.across[0], value)
            self.picture.parts.append(f'<path class="grid" d="M{x:.1f} {y:.1f}h{self.width}"/>')
            self.picture.text(x - 8, y + 4, words, "small", "end")

    def line(self, style, points):
        path = "L".join("{:.1f} {:.1f}".format(*self.at(x, y)) for x, y in points if self.up[0] <= y <= self.up[1])
        self.picture.parts.append(f'<path class="{style}" d="M{path}"/>')


def drawn():
    picture = draw.Picture(
        "What a reduction costs on 8 to 100 000 GPUs",
        f"Above: the time of the sum of {size_text(STRONG)} against the number of GPUs. The kernel's part falls until its latency is left; "
        "a ring soon takes longer with every GPU, a tree and two levels hardly do. Below: which all-reduce is the fastest for "
        "which vector and number of GPUs: a tree for short ones, two levels, and a ring for long ones on few GPUs.",
    )
    picture.parts.append(STYLE)
    left, width, height = 70, 440, 230
    columns = [(gpus, count(gpus)) for gpus in (8, 64, 512, 4096, 32768)]
    counts = sorted({8 * round(2 ** (i / 8)) for i in range(110)} & set(range(8, GPUS[-1] + 1)) | {GPUS[-1]})

    picture.text(left, 20, f"one result of {size_text(STRONG)}: time against GPUs", "name")
    plot = Plot(picture, left, 34, width, height, (8, GPUS[-1]), (4e-6, 0.2))
    plot.grid(columns, [(1e-5, "10 µs"), (1e-4, "100 µs"), (1e-3, "1 ms"), (1e-2, "10 ms"), (1e-1, "100 ms")])
    plot.line("alone", [(gpus, kernel_time(MACHINE.kernel, STRONG / gpus)) for gpus in counts])
    for algorithm, style in LINES.items():
        points = [(gpus, one_result(MACHINE, algorithm, STRONG, gpus)) for gpus in counts]
        plot.line(style, points)
        x, y = plot.at(*points[-1])
        picture.text(x + 8, y + {"tree": -2, "two levels": 14, "ring": 5}[algorithm], algorithm)
    x, y = plot.at(GPUS[-1], kernel_time(MACHINE.kernel, STRONG / GPUS[-1]))
    picture.text(x + 8, y + 2, "the kernel alone", "small")

    top = 34 + height + 66
    picture.text(left, top - 14, "the fastest all-reduce of a vector on each GPU", "name")
    plot = Plot(picture, left, top, width, height, (8, GPUS[-1]), (4 * KIB, 256 * GIB))
    for algorithm, other, style in (("two levels", "tree", "more"), ("ring", "two levels", "third")):
        borders = [(gpus, least_size(MACHINE, algorithm, other, gpus)) for gpus in counts]
        plot.line(style, [(gpus, size) for gpus, size in borders if size])
    plot.grid(columns, [(size, size_text(size)) for size in (16 * KIB, MIB, 64 * MIB, 4 * GIB)])
    for algorithm, gpus, size in (("tree", 900, 32 * KIB), ("two levels", 4096, 32 * MIB), ("ring", 128, 8 * GIB)):
        x, y = plot.at(gpus, size)
        picture.text(x, y, algorithm, "name", "middle")
    picture.text(left + width / 2, top + height + 40, "GPUs", "small", "middle")
    return picture.svg()


def page(text):
    """The page with each table as it is computed now."""
    return re.sub(
        r"^<!-- scale: (\w+) -->\n.*?^<!-- end -->$",
        lambda mark: f"<!-- scale: {mark[1]} -->\n{globals()['table_' + mark[1]]()}\n<!-- end -->",
        text,
        flags=re.S | re.M,
    )


if __name__ == "__main__":
    old = []
    for file, text in ((PICTURE, drawn()), (PAGE, page(PAGE.read_text(encoding="utf-8")))):
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            old.append(str(file))
    if old:
        sys.exit(f"{', '.join(old)}: not what {__file__} computes; run it")
