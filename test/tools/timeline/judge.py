"""Judges the timeline's model by what a GPU did.

judge.py PROFILE BUILD CUDA TOOLCHAIN [--check PAGE] [--take FOLDER GPU]

Runs each program of programs/ on the simulator, and compares the length of its range "measured", and
which of its copies and kernels overlap, with measured.csv and observed.csv. Prints the table of
docs/timeline.md; with --check it must stand in PAGE, and each deviation must be allowed there. --take
first makes the two files of what measure.sh left in FOLDER on that GPU.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LEAST = 1.0  # microseconds that two must have in common to overlap


def rows(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return list(csv.DictReader(file))


def modelled(profile, build, cuda, toolchain, name, folder):
    """The microseconds of the range, and of its kernels, and what the device does: (stream, begin, end)."""
    program, trace = os.path.join(folder, name), os.path.join(folder, name + ".json")
    source = os.path.join(HERE, "programs", name + ".cu")
    subprocess.run([cuda, toolchain, source, "-o", program], check=True)
    words = [profile, "--build", build, "--trace", trace, "--program", program]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    with open(trace, encoding="utf-8") as file:
        events = [event for event in json.load(file)["traceEvents"] if event["ph"] == "X"]
    measured = next(event for event in events if event["name"] == "measured")
    begin = measured["ts"]
    end = begin + measured["dur"]
    streams = [event for event in events if event["cat"] == "device" and event["pid"] == 2]
    inside = [event for event in streams if begin <= event["ts"] < end]
    kernels = sum(event["dur"] for event in inside if event["name"] not in ("memcpy", "memset"))
    return (
        measured["dur"],
        kernels,
        [(event["tid"], event["ts"] - begin, event["ts"] + event["dur"] - begin) for event in inside],
    )


def in_order(works):
    """By the order of their streams, as these come first, and within a stream."""
    works = sorted(works, key=lambda work: work[1])
    streams = list(dict.fromkeys(work[0] for work in works))
    counts, named = {}, {}
    for stream, begin, end in works:
        counts[stream] = counts.get(stream, -1) + 1
        named[streams.index(stream), counts[stream]] = (begin, end)
    return named


def pairs(works):
    """Those that overlap."""
    found = set()
    named = sorted(in_order(works).items(), key=lambda item: item[1])
    for i, (one, (_, end)) in enumerate(named):
        for other, (begin, other_end) in named[i + 1 :]:
            if begin > end:
                break
            if min(end, other_end) - begin >= LEAST:
                found.add(tuple(sorted((one, other))))
    return found


def take(folder, gpu):
    """What measure.sh has left, of its last round alone."""
    with open(os.path.join(folder, "times.csv"), encoding="utf-8") as file:
        times = [line.strip().split(",") for line in file]
    with open(os.path.join(HERE, "measured.csv"), "w", encoding="utf-8") as file:
        file.write("gpu,program,microseconds,again\n")
        for name, one, again in times:
            file.write(f"{gpu},{name},{one},{again}\n")
    observed = {}
    with open(os.path.join(folder, "observed.csv"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("# "):
                works = observed.setdefault(line[2:].strip(), [])
            else:
                works.append(line.strip().split(","))
    with open(os.path.join(HERE, "observed.csv"), "w", encoding="utf-8") as file:
        file.write("gpu,program,kind,stream,begin,end\n")
        for name, works in observed.items():
            works.sort(key=lambda work: int(work[2]))
            count = int(os.environ["COUNT_" + name])
            first = int(works[-count][2])
            for kind, stream, begin, end in works[-count:]:
                times = ((int(time) - first) / 1000 for time in (begin, end))
                file.write(f"{gpu},{name},{kind},{stream}," + ",".join(f"{time:.2f}" for time in times) + "\n")


def main():
    profile, build, cuda, toolchain = sys.argv[1:5]
    names = sorted(name[:-3] for name in os.listdir(os.path.join(HERE, "programs")) if name.endswith(".cu"))
    with tempfile.TemporaryDirectory() as folder:
        models = {name: modelled(profile, build, cuda, toolchain, name, folder) for name in names}
    if "--take" in sys.argv:
        for name in names:
            os.environ["COUNT_" + name] = str(len(models[name][2]))
        take(*sys.argv[sys.argv.index("--take") + 1 :][:2])
    observed = rows("observed.csv")
    table = []
    for row in rows("measured.csv"):
        length, kernels, works = models[row["program"]]
        real = (float(row["microseconds"]) + float(row["again"])) / 2
        real_works = [
            (work["kind"], work["stream"], float(work["begin"]), float(work["end"]))
            for work in observed
            if work["program"] == row["program"] and work["gpu"] == row["gpu"]
        ]
        real_kernels = sum(end - begin for kind, _, begin, end in real_works if kind == "kernel")
        seen = pairs(work[1:] for work in real_works)
        drawn = pairs(works)
        table.append(
            f"| `{row['program']}` | {real:.0f} | {length:.0f} | {round(100 * (length / real - 1)):+d} % "
            f"| {real_kernels:.0f} | {kernels:.0f} | {len(seen)} | {len(drawn)} | {len(seen & drawn)} |"
        )
    print("\n".join(table))
    if "--check" in sys.argv:
        with open(sys.argv[sys.argv.index("--check") + 1], encoding="utf-8") as file:
            page = file.read()
        missing = [line for line in table if line not in page]
        if missing:
            sys.exit("not in the page:\n" + "\n".join(missing))


main()
