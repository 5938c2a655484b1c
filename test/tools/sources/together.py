#!/usr/bin/env python3
"""together.py FOLDER SOURCE...: as few CUDA sources, written to FOLDER, as compile together what the given ones do alone.

Of what a source takes to compile most is headers. Those of one folder come into one file, as long as none defines a name of
another or of its headers, nor says another type of the same array of dynamic shared memory. Prints the sources to compile,
as CMake's list. Of the sources that the environment variable ATELIER_APART names, no file is made,
nor of those that would come into one file with them.
"""
import functools
import os
import re
import sys
from pathlib import Path

AT_MOST = 8  # sources in one, so that all cores have something to compile

WORKSPACE = Path(__file__).resolve().parents[3]
INCLUDED_FROM = [WORKSPACE / folder for folder in ("src", "test", "include", "include/earlier")]
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
NO_DEFINITION = re.compile(r"(?:extern|namespace|using namespace|template [^<]|public|private|case|[A-Z_]+\()")
NAME = re.compile(r"^[A-Za-z_][^(={;]*?(\w+)\s*(?:\[[^\]]*\]\s*)?(?:<[^<>]*>\s*)?(?:[(={;]|:(?!:))")
NEXT_NAME = re.compile(r", (\w+) = ")  # of the same type
ALONE = re.compile(r"^#include <cublas\.h>", re.MULTILINE)  # NVIDIA's other headers of cuBLAS exclude it
SHARED = re.compile(r"extern\s+__shared__\s+([^;]*?)\s*(\w+)\s*\[\s*\]")


def names_in(text):
    """What may stand once in a file: by name, the type of an array of dynamic shared memory, and None of anything else."""
    lines = [line for line in text.splitlines() if line[:1].isalpha() or line[:1] == "_"]
    definitions = [line for line in lines if not NO_DEFINITION.match(line) and NAME.match(line)]
    defined = [name for line in definitions for name in (NAME.match(line)[1], *NEXT_NAME.findall(line))]
    return {name: None for name in defined} | {name: " ".join(type.split()) for type, name in SHARED.findall(text)}


@functools.cache
def names_of(path):
    return names_in(path.read_text())


@functools.cache
def included(path):
    """The headers of the workspace that it includes itself."""
    named = INCLUDE.findall(path.read_text())
    found = [next(filter(Path.is_file, (folder / name for folder in [path.parent, *INCLUDED_FROM])), None) for name in named]
    return {header.resolve() for header in found if header}


@functools.cache
def headers_of(source):
    """Those that it includes, and those that these include."""
    reached, new = set(), {source}
    while new:
        new = set().union(*map(included, new)) - reached
        reached |= new
    return reached


def clash(one, other):
    """Whether two sources do not compile as one. What both include does not matter."""
    if any(ALONE.search(source.read_text()) for source in (one, other)):
        return True
    both = names_of(one).keys() & names_of(other).keys()
    alike = any(names_of(one)[name] is None or names_of(one)[name] != names_of(other)[name] for name in both)
    return alike or defines_a_name_in_headers(one, other) or defines_a_name_in_headers(other, one)


def defines_a_name_in_headers(one, other):
    return any(names_of(one).keys() & names_of(header).keys() for header in headers_of(other) - headers_of(one))


def grouped(sources):
    groups = []
    for source in sources:
        fits = lambda group: (
            group[0].parent == source.parent and len(group) < AT_MOST and not any(clash(source, member) for member in group)
        )
        group = next(filter(fits, groups), None)
        if group is None:
            groups.append(group := [])
        group.append(source)
    return groups


def main(folder, *sources):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    cuda = [Path(source).resolve() for source in sources if source.endswith(".cu")]
    compiled = [source for source in sources if not source.endswith(".cu")]
    apart = {Path(source) for source in os.environ.get("ATELIER_APART", "").splitlines()}
    for number, group in enumerate(grouped(cuda)):
        if apart.intersection(group):
            compiled += map(str, group)
            continue
        together = folder / f"{group[0].parent.name}_{number}.cu"
        text = "".join(f'#include "{source}"\n' for source in group)
        if not together.exists() or together.read_text() != text:
            together.write_text(text)
        compiled.append(str(together))
    print(";".join(compiled), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
