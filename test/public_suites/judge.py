"""Runs the programs of a suite of racy and correct CUDA programs under the checker, and compares what it
says with the suite's labels.

A script for each suite takes a checkout of it and says which programs there are, each with its label:

    test/public_suites/scor.py CHECKOUT [--seeds N] [--jobs N] [--only TEXT] [--gpu]

With --gpu the same programs are compiled by nvcc and run under compute-sanitizer, racecheck and memcheck, instead.
Programs are compiled and run in a temporary folder; nothing is written into the checkout. The table on
standard output has a row for each group of programs, and below it each program that was not judged as its
label says, with what the checker said.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = {page.stem for page in (ROOT / "docs/mistakes").glob("*.md")} - {"README"}
RACES = {"race-shared", "race-global", "lost-update", "atomic-scope"}
NVCC = ["nvcc", "-O3", "-arch=native", "-w"]
BOUNDS = {"out-of-bounds", "out-of-bounds-shared", "use-after-free"}

# What is said of a program, in the order of the table's columns.
NAMED, OTHER, SILENT, CLEAN, ALARM, BROKEN = (
    "named rightly", "other kind", "silent", "correct: silent", "false alarm", "not run")


class Case:
    """A program with its labels: for each group that it counts in, the kinds of which one has to be found; none,
    if it is correct."""

    def __init__(self, name, sources, labels, options=(), arguments=(), folder=None, input="",
                 concerns=KINDS, benign=None):
        self.name, self.sources = name, [str(source) for source in sources]
        self.labels = {group: frozenset(kinds) for group, kinds in labels.items()}
        self.options, self.arguments = list(options), list(arguments)
        self.folder, self.input = folder, input  # where it is compiled and run, and what it reads then
        self.concerns, self.benign = concerns, benign  # kinds that the suite judges; words of what it allows
        self.said, self.seed = [], None
        self.verdicts = dict.fromkeys(labels, BROKEN)

    def judge(self, said, seed):
        """Returns whether another order may tell more."""
        kinds = {kind for kind, _ in said}
        if said and (not self.said or any(kinds & label for label in self.labels.values())):
            self.said, self.seed = said, seed
        for group, label in self.labels.items():
            if kinds & label:
                self.verdicts[group] = NAMED
            elif self.verdicts[group] != NAMED and said:
                self.verdicts[group] = OTHER if label else ALARM
            elif self.verdicts[group] == BROKEN:
                self.verdicts[group] = SILENT if label else CLEAN
        return any(verdict in (OTHER, SILENT, CLEAN) for verdict in self.verdicts.values())


def toolchain(folder):
    """The words that compile for the checker."""
    nothing = folder / "nothing.cu"
    nothing.write_text("int main() {}\n")
    subprocess.run([ROOT / "atelier", "cuda", nothing, "-o", folder / "nothing", "--check"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [str(ROOT / "tools/simulator/cuda"), str(ROOT / "build/cpu/checker/tools/simulator/toolchain")]


def findings(text):
    """(kind, line of output) of each mistake that the checker named, but leaks: some suites never free."""
    for line in text.splitlines():
        found = re.match(r"(?:\S+:\d+: )?([a-z-]+): ", line)
        if found and found[1] in KINDS - {"leak"}:
            yield found[1], line


def run(program, case, seed):
    environment = dict(os.environ, ATELIER_LANGUAGE="en")
    if seed is not None:
        environment["SIMULATOR_SEED"] = str(seed)
    try:
        done = subprocess.run([program, *case.arguments], env=environment, timeout=120, errors="replace",
                              input=case.input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, cwd=case.folder)
        return [(kind, line) for kind, line in findings(done.stdout)
                if kind in case.concerns and not (case.benign and case.benign in line)]
    except subprocess.TimeoutExpired:
        return [("", "it did not end within 120 s")]


def runOnGpu(program, case):
    """What compute-sanitizer names: races in shared memory by racecheck, accesses out of bounds by memcheck.
    What racecheck calls a warning counts, too."""
    said = []
    for tool, kinds in (("racecheck", RACES), ("memcheck", BOUNDS)):
        command = ["compute-sanitizer", "--tool", tool, "--error-exitcode", "99", program, *case.arguments]
        try:
            done = subprocess.run(command, timeout=60, errors="replace", input=case.input, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, cwd=case.folder)
        except subprocess.TimeoutExpired:
            continue
        summary = re.search(r"========= .* SUMMARY: .*", done.stdout)
        if done.returncode == 99 or re.search(r"SUMMARY: [1-9]\d* hazard", done.stdout):
            said += [(kind, f"{tool}: {summary[0] if summary else '?'}") for kind in kinds & case.concerns]
    return said


def judge(case, compiler, folder, seeds):
    """In the natural order and then in those of the seeds, up to the first that names what the label says."""
    program = folder / (re.sub(r"\W", "_", case.name) + ".program")
    done = subprocess.run([*compiler, *case.options, *case.sources, "-o", str(program)], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=case.folder, errors="replace")
    if done.returncode != 0:
        errors = [line for line in done.stdout.splitlines() if "error" in line]
        case.said = [("", (errors or ["it does not compile"])[0])]
        return case
    if compiler == NVCC:
        case.judge(runOnGpu(program, case), None)
    else:
        for seed in [None, *range(1, seeds + 1)]:
            if not case.judge(run(program, case, seed), seed):
                break
    program.unlink(missing_ok=True)
    return case


def table(cases):
    groups = collections.OrderedDict()
    for case in cases:
        for group, verdict in case.verdicts.items():
            groups.setdefault(group, collections.Counter())[verdict] += 1
    print(f"| programs | wrong | {NAMED} | {OTHER} | {SILENT} | correct | {ALARM} | {BROKEN} |")
    print("|---" * 8 + "|")
    for group, count in groups.items():
        wrong = count[NAMED] + count[OTHER] + count[SILENT]
        right = count[CLEAN] + count[ALARM]
        print(f"| {group} | {wrong} | {count[NAMED]} | {count[OTHER]} | {count[SILENT]} | {right} "
              f"| {count[ALARM]} | {count[BROKEN]} |")
    print()
    for case in cases:
        missed = [verdict for verdict in case.verdicts.values() if verdict not in (NAMED, CLEAN)]
        if not missed:
            continue
        order = "" if case.seed is None else f", in the order of the seed {case.seed}"
        print(f"{case.name}: {', '.join(dict.fromkeys(missed))}{order}")
        for _, line in case.said[:3]:
            print(f"    {line[:300]}")
    seeded = [case for case in cases if NAMED in case.verdicts.values() and case.seed is not None]
    if seeded:
        print("\nnamed in the order of a seed alone: " + ", ".join(f"{c.name} ({c.seed})" for c in seeded))


def main(description, casesOf, seeds):
    """casesOf(checkout, folder) -> the suite's programs; `folder` is for what has to be made first."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("checkout", type=pathlib.Path, help="the suite's repository, cloned")
    parser.add_argument("--seeds", type=int, default=seeds,
                        help="orders that are tried beside the natural one (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at once (default: %(default)s)")
    parser.add_argument("--gpu", action="store_true", help="under compute-sanitizer on a GPU")
    parser.add_argument("--only", default="", metavar="TEXT", help="programs whose name has this text")
    wanted = parser.parse_args()
    if not wanted.checkout.is_dir():
        parser.error(f"{wanted.checkout}: no such folder; clone the suite first")
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        cases = [case for case in casesOf(wanted.checkout.resolve(), folder) if wanted.only in case.name]
        if not cases:
            parser.error(f"{wanted.checkout} has no program of this suite{' with that name' * bool(wanted.only)}")
        compiler = NVCC if wanted.gpu else toolchain(folder)
        with concurrent.futures.ThreadPoolExecutor(wanted.jobs) as pool:
            judged = [pool.submit(judge, case, compiler, folder, wanted.seeds) for case in cases]
            for number, _ in enumerate(concurrent.futures.as_completed(judged), 1):
                if sys.stderr.isatty() or number % 50 == 0:
                    print(f"\r{number} of {len(cases)}", end="" if sys.stderr.isatty() else "\n", file=sys.stderr)
        for one in judged:
            one.result()
        table(cases)
