#!/usr/bin/env python3
"""ScoR (https://github.com/csl-iisc/ScoR): 32 microbenchmarks of scoped synchronisation, and seven applications,
each correct and with races (Kamath, George, Basu: ScoRD, ISCA 2020)."""

import re

import judge


def micro(checkout):
    for source in sorted((checkout / "microbenchmarks/src").glob("*.cu")):
        isRacy = source.stem.startswith("race_")
        yield judge.Case(source.stem, [source], {"ScoR, microbenchmarks": judge.RACES if isRacy else ()})


def applications(checkout):
    """Each as its Makefile compiles it, without and with RACEY."""
    for makefile in sorted((checkout / "benchmarks").glob("*/Makefile")):
        text = makefile.read_text()
        values = dict(re.findall(r"^(\w+)[ \t]*[?:]?=[ \t]*(.*?)[ \t]*$", text, re.M))
        expand = lambda words: re.sub(r"\$\((\w+)\)", lambda m: values.get(m[1], ""), words)
        recipe = re.search(r"^\t\$\(NVCC\)(.*)$", text, re.M)[1]
        macros = re.findall(r"-D\s*(\w+=\S+)", expand(expand(recipe)))
        sources = [makefile.parent / name for name in values.get("FILES", "").split()]
        name = makefile.parent.name
        for isRacy in (False, True):
            options = ["-std=c++11", "-I.", *(f"-D{macro}" for macro in macros), *(["-DRACEY"] if isRacy else [])]
            yield judge.Case(f"{name}{' RACEY' if isRacy else ''}", sources,
                             {"ScoR, applications": judge.RACES if isRacy else ()}, options, folder=makefile.parent)


def cases(checkout, folder):
    return [*micro(checkout), *applications(checkout)]


if __name__ == "__main__":
    judge.main(__doc__, cases, seeds=10)
