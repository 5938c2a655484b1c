#!/usr/bin/env python3
"""ScoR (https://github.com/csl-iisc/ScoR): 32 microbenchmarks of scoped synchronisation, and seven applications,
each correct and with races (Kamath, George, Basu: ScoRD, ISCA 2020)."""

import re
import shutil
from random import Random

import judge


def micro(checkout):
    for source in sorted((checkout / "microbenchmarks/src").glob("*.cu")):
        isRacy = source.stem.startswith("race_")
        yield judge.Case(source.stem, [source], {"ScoR, microbenchmarks": judge.RACES if isRacy else ()})


# Their blocks wait for each other: as given, the device of two cores does not hold as many of their size.
FEWER = {"rule-110": {"NTHREADS": "256"}, "uts": {"NBLOCKS": "8"}}


def inputs():
    """What the applications read, small, for they are made for a GPU."""
    random = Random(1)
    numbers = lambda count, most: " ".join(str(random.randrange(most)) for _ in range(count))
    edges = lambda nodes, count: "\n".join(
        "{} {}".format(*sorted(random.sample(range(nodes), 2))) for _ in range(count))
    return {
        "1dconv": f"5 20000 {numbers(5, 9)} {numbers(20000, 9)}",
        "graph-coloring": f"2000 8000 {edges(2000, 8000)}",
        "graph-connectivity": f"2000 3000 {edges(2000, 3000)}",
        "matrix-multiplication": f"24 24 24 {numbers(2 * 24 * 24, 9)}",
        "reduction": f"32768 {numbers(32768, 9)}",
        "rule-110": f"2000 4 {numbers(2000, 2)}",
        "uts": "3 2 7",
    }


def applications(checkout, folder):
    """Each as its Makefile compiles it, without and with RACEY; in copies, for they write files where they are."""
    read = inputs()
    for makefile in sorted((checkout / "benchmarks").glob("*/Makefile")):
        name = makefile.parent.name
        here = shutil.copytree(makefile.parent, folder / name)
        text = makefile.read_text()
        values = dict(re.findall(r"^(\w+)[ \t]*[?:]?=[ \t]*(.*?)[ \t]*$", text, re.M))
        expand = lambda words: re.sub(r"\$\((\w+)\)", lambda m: values.get(m[1], ""), words)
        recipe = re.search(r"^\t\$\(NVCC\)(.*)$", text, re.M)[1]
        values.update(FEWER.get(name, {}))
        macros = re.findall(r"-D\s*(\w+=\S+)", expand(expand(recipe)))
        sources = [here / file for file in values.get("FILES", "").split()]
        for isRacy in (False, True):
            options = ["-std=c++11", "-I.", *(f"-D{macro}" for macro in macros), *(["-DRACEY"] if isRacy else [])]
            yield judge.Case(f"{name}{' RACEY' if isRacy else ''}", sources,
                             {"ScoR, applications": judge.RACES if isRacy else ()}, options, folder=here,
                             input=read[name])


def cases(checkout, folder):
    return [*micro(checkout), *applications(checkout, folder)]


if __name__ == "__main__":
    judge.main(__doc__, cases, seeds=10)
