#!/usr/bin/env python3
"""Records a program and looks at what was noted: record_test.py CUDA TOOLCHAIN PROGRAM.cu"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

cuda, toolchain, source = sys.argv[1:]
LINES = {text.split("// ")[1]: number for number, text in enumerate(open(source), 1) for text in [text.strip()] if "// " in text}


def record(folder, **variables):
    file = pathlib.Path(folder, "recorded")
    file.unlink(missing_ok=True)
    environment = dict(os.environ, SIMULATOR_RECORD=str(file), **variables)
    done = subprocess.run([pathlib.Path(folder, "program")], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout, [json.loads(line) for line in file.read_text().splitlines()]


def named(name, recordings):
    return [one for one in recordings if one["kernel"].split("(")[0].split()[-1] == name]


def nearest(name, recordings):
    return min(named(name, recordings), key=lambda one: one["distance"])


def at(recording, line):
    """The events of that line."""
    places = [bool(place) and place[0]["line"] == LINES[line] for place in recording["places"]]
    return [event for event in recording["events"] if event[0] not in "BX" and places[event[3]]]


def cells(recording, event):
    array = recording["arrays"][event[4]]
    return [(array["name"] + array["cells"][cell[0]], *cell[1:]) for cell in event[5]]


def equal(found, expected, what):
    if found != expected:
        sys.exit(f"{what}: found {found}, expected {expected}")


with tempfile.TemporaryDirectory() as folder:
    subprocess.run([cuda, toolchain, source, "-o", f"{folder}/program"], check=True)
    said, recordings = record(folder)
    first = nearest("everything", recordings)
    equal((first["launch"], first["grid"], first["block"]), (2, [2, 1, 1], [8, 1, 1]), "the nearest launch")
    equal(first["isCut"], False, "a launch that is shown whole")

    accesses = [event[2] for event in first["events"] if event[0] in "rw" and event[1] == 0]
    equal(accesses[:24], 3 * list(range(8)), "the threads take turns")
    load = [event for event in at(first, "load") if event[1] == 1]
    equal(cells(first, load[3]), [("input[11]", "111")], "a read of an array by its parameter's name")
    write = [event for event in load if event[0] == "w" and event[2] == 3][0]
    equal(cells(first, write)[0][::2], ("tabSM[3]", "111"), "a write to dynamic shared memory")
    equal(cells(first, at(first, "tile")[6])[0][::2], ("tile[1][2]", "6"), "a write to a tile")
    particle = [event for event in at(first, "particle") if event[0] == "w"][2]
    equal(cells(first, particle)[0][::2], ("particles[2].cell[1]", "6"), "a write to a member")
    weights = [event for event in at(first, "weights") if event[0] == "w"][0]
    equal(cells(first, weights)[0][::2], ("arrays.weights[2]", "101.5"), "a write by a pointer in a struct")
    atomics = [cells(first, event)[0] for event in at(first, "atomic")]
    equal([(name, int(after) - int(before)) for name, before, after in atomics], [("counter", 3)] * 2, "an atomic's two values")
    shuffles = [event for event in at(first, "shuffle") if event[0] == "s" and event[1] == 0]
    equal(sorted((event[2], event[4]) for event in shuffles)[:3], [(0, 1), (1, 2), (2, 3)], "who gets whose value")
    equal([event[4] for event in at(first, "print")], ["block 0\n", "block 1\n"], "what is printed")
    equal(said.count("block 1\n"), 3, "and is printed as ever")
    equal(len(at(first, "barrier")), 16, "who comes to the barrier")
    equal(len([event for event in first["events"] if event[0] == "B"]), 2, "each block's barrier")

    names = sorted({array["name"] for array in first["arrays"]})
    equal(names, ["arrays.weights", "counter", "input", "particles", "tabSM", "tile"], "all arrays")

    race = nearest("races", recordings)
    finding = [one for one in race["findings"] if one["kind"] == "race-global"][0]
    one, other = (race["events"][number] for number in finding["events"])
    equal((one[0], other[0], one[2] != other[2]), ("w", "w", True), "the two sides of a race")

    many = named("racesWithManyThreads", recordings)
    racing = [one["block"][0] for one in many if any(finding["events"] for finding in one["findings"])]
    equal((racing, many[-1]["block"][0]), ([64, 32], 8), "launches that show a race, each nearer, and the nearest")

    larger = nearest("everything", record(folder, SIMULATOR_RECORD_BLOCKS="4")[1])
    equal(larger["launch"], 1, "the launch nearest to four blocks")
    seeded = nearest("everything", record(folder, SIMULATOR_SEED="3")[1])
    if [event[:4] for event in seeded["events"]] == [event[:4] for event in first["events"]]:
        sys.exit("a seed: found the order in turn")
