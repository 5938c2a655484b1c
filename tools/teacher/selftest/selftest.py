#!/usr/bin/env python3
"""Tests the workspace: selftest.py BUILD [--targets] [--all [--whole-before TIME]] [--changed [COMMIT]] [OPTION OF CTEST...]

What takes long runs in part, and the commit chooses which: its number is ATELIER_SAMPLE. Labels of a test say how:
sampled      it runs a part of itself, as its own ATELIER_SAMPLE says, which is drawn from the commit's
one_in_N     of the tests with this label one in N runs, each time about as long; of all N together, what fits into MOST seconds
turn_K_of_N  it runs where the number leaves K when divided by N: so do tests that share a program
only_all     it runs with --all

With --targets it runs nothing, and prints what is to be built before: the programs of tests that are left out are not.

With --whole-before, what takes longest runs last. If the rest has ended after TIME, in seconds since 1970, it runs in part,
too: so on a slow machine a run that may not take longer still ends, and says what it left out.
"""
import argparse
import hashlib
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import progress
import reach


def sample_of(workspace):
    """A number that another commit changes."""
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=workspace, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return str(int(asked.stdout[:8] or "0", 16))


def drawn(sample, what):
    """Another number of the commit: a choice by it goes with any choice by the first."""
    return int(hashlib.sha256(f"{what} {sample}".encode()).hexdigest()[:8], 16)


MOST = 75  # seconds, by a test's property COST


def what_fits(tests, sample):
    """The names of those, as the commit orders them, for which there is time; of one at least. What is long is seldom among
    them, and so comes first more often."""
    names, left = set(), MOST
    for test in sorted(tests, key=lambda test: drawn(sample, test.name) / max(test.cost, 1)):
        cost = test.cost / 4 if "sampled" in test.labels else test.cost
        if cost <= max(left, 0) or left == MOST:
            names.add(test.name)
            left -= cost
    return names


def takes_turns(tests, sample):
    """The tests without those whose turn it is not."""
    left_out, number = set(), drawn(sample, "test")
    longest_first = sorted(tests, key=lambda test: (-test.cost, test.name))
    for label in {label for test in tests for label in test.labels}:
        alike = [test.name for test in longest_first if label in test.labels]
        if label == "only_all":
            left_out.update(alike)
        elif turn := re.fullmatch(r"one_in_(\d+)", label):
            one_in = min(int(turn[1]), len(alike))
            left_out.update(name for i, name in enumerate(alike) if i % one_in != number % one_in)
        elif turn := re.fullmatch(r"turn_(\d+)_of_(\d+)", label):
            left_out.update(alike if int(sample) % int(turn[2]) != int(turn[1]) else [])
    chosen = [test for test in tests if test.name not in left_out]
    divided = [test for test in chosen if any(label.startswith("one_in_") for label in test.labels)]
    left_out = {test.name for test in divided} - what_fits(divided, sample)
    return [test for test in chosen if test.name not in left_out]


LONG = 60  # seconds, by a test's property COST


def those_with(fixtures, word, tests):
    """The tests that set up or require one of the fixtures."""
    return [test for test in tests if fixtures.intersection(test.properties.get(f"FIXTURES_{word}", []))]


def fixtures_of(word, tests):
    return {fixture for test in tests for fixture in test.properties.get(f"FIXTURES_{word}", [])}


def with_what_sets_up(chosen, tests):
    """What ctest runs for these."""
    return [*those_with(fixtures_of("REQUIRED", chosen), "SETUP", tests), *chosen]


def put_last(tests):
    """What takes long and can run in part, with what needs its fixtures."""
    long = [test for test in tests if test.cost >= LONG and test.labels]
    after = those_with(fixtures_of("SETUP", long), "REQUIRED", tests)
    return [test for test in tests if test in long or test in after]


def chosen_by_options(build, options):
    """The names of the tests that ctest would run with these options."""
    listed = reach.output_of("ctest", "--test-dir", str(build), "-N", *options)
    return set(re.findall(r"^ *Test +#\d+: (\S+)$", listed, re.MULTILINE))


def only(chosen, tests):
    """The option of ctest that runs these."""
    numbers = [str(number) for number, test in enumerate(tests, 1) if test in chosen]
    return ["-I", ",".join(["0", "0", "0", *numbers])]


FILTERS = ("-R", "--tests-regex", "-E", "--exclude-regex", "-L", "--label-regex", "-LE", "--label-exclude")


def without_filters(options):
    """ctest counts tests otherwise where it filters them."""
    kept, words = [], iter(options)
    for word in words:
        if word in FILTERS:
            next(words, None)
        elif not word.startswith(tuple(f"{name}=" for name in FILTERS)):
            kept.append(word)
    return kept


def asked_by_name(options):
    """So that a test which is left out else can run alone."""
    return any(option.startswith(("-R", "--tests-regex")) for option in options)


def alone(name):
    return f"./atelier selftest -R '^{re.escape(name)}$'"


def say_how_to_run_alone(failed, sampled, sample):
    for name in failed:
        parts = f"ATELIER_SAMPLE={sample} " if name in sampled else ""
        print(f"failed: {name}; alone: {parts}{alone(name)}")


def counted(names):
    """Their names; of several that differ in the last word, what they share and how many they are."""
    alike = defaultdict(list)
    for name in names:
        alike[name.rpartition(".")[0] or name].append(name)
    return " ".join(f"{part}.* ({len(group)})" if len(group) > 1 else group[0] for part, group in sorted(alike.items()))


def say_what_was_left_out(parts, left_out, skipped, unreached):
    if parts:
        print(f"only a part, which the commit chooses, ran of: {' '.join(sorted(parts))}")
    if left_out:
        print(f"left out on this commit: {counted(left_out)}")
    if parts or left_out:
        print("with these, whole: ./atelier selftest --all")
    if skipped:
        print(f"skipped, and -R NAME -V says why: {counted(skipped)}")
    if unreached:
        print(f"no changed file reaches {unreached} other tests: ./atelier selftest")


def main(arguments):
    parser = argparse.ArgumentParser(prog="selftest", allow_abbrev=False)
    parser.add_argument("build", type=Path)
    parser.add_argument("--targets", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--whole-before", type=float, metavar="TIME")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="COMMIT")
    asked, options = parser.parse_known_args(arguments)
    build = asked.build.resolve()
    workspace = Path(__file__).resolve().parents[3]
    if asked.targets and (asked.all or asked.changed):
        print("all")
        return 0

    tests = reach.tests_of(build)
    named = chosen_by_options(build, options)
    wanted = [test for test in tests if test.name in named]
    unreached = 0
    if asked.changed:
        changed = reach.changed_since(asked.changed, workspace)
        reached = reach.tests_reached(changed, reach.graph_of(build), wanted, workspace)
        print(f"{len(changed)} files have changed since {asked.changed} and reach {len(reached)} of {len(wanted)} tests")
        if not reached:
            print("0 passed, 0 failed")
            return 0
        unreached = len(wanted) - len(reached)
        wanted = reached

    environment = dict(os.environ, ATELIER_LANGUAGE="en")
    sample = environment.pop("ATELIER_SAMPLE", None) or sample_of(workspace)

    def in_part(tests_of_run):
        return tests_of_run if asked_by_name(options) else takes_turns(tests_of_run, sample)

    if asked.targets:
        chosen = with_what_sets_up(in_part(wanted), tests)
        print(*reach.needed(reach.targets_of(build), chosen, tests, reach.graph_of(build), build, workspace), sep="\n")
        return 0

    sampled, left_out, failed, passed, skipped, ends_well = set(), set(), [], [], [], True

    def run(tests_of_run, whole):
        nonlocal ends_well
        chosen, parts = tests_of_run, set()
        if not whole:
            chosen = in_part(chosen)
            parts = {test.name for test in chosen if "sampled" in test.labels}
        left_out.update({test.name for test in tests_of_run} - {test.name for test in chosen})
        if tests_of_run and not chosen:
            return
        costs = progress.Costs(build / "selftest.costs", parts)
        # Two more than there are cores: some tests wait, for a browser, a cluster or a limit of time.
        ctest = ["ctest", "--test-dir", str(build), "--output-on-failure", "--no-tests=error", "--no-label-summary"]
        ctest += ["-j", str((os.cpu_count() or 1) + 2)]
        ctest += [*without_filters(options), *only(chosen, tests)] if len(chosen) < len(named) else options
        variables = environment if whole else dict(environment, ATELIER_SAMPLE=str(drawn(sample, "part")))
        state, status = progress.run(ctest, {test.name: costs.of(test) for test in chosen}, variables)
        costs.keep({name: state.seconds[name] for name in state.passed})
        ends_well = ends_well and status == 0
        sampled.update(parts & set(state.passed + state.failed))
        for mine, theirs in (failed, state.failed), (passed, state.passed), (skipped, state.skipped):
            mine.extend(name for name in theirs if name not in mine)  # a fixture may be set up twice

    last = put_last(wanted) if asked.all and asked.whole_before else []
    run([test for test in wanted if test not in last], asked.all)
    if last:
        whole = time.time() < asked.whole_before
        if not whole:
            print("the machine is slow: what takes longest runs in part")
        run(last, whole)

    say_how_to_run_alone(failed, sampled, sample)
    say_what_was_left_out(sampled, left_out, skipped, unreached)
    print(f"{len(passed)} passed, {len(failed)} failed")
    return 0 if ends_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
