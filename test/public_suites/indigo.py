#!/usr/bin/env python3
"""Indigo (https://github.com/burtscher/IndigoSuite): irregular graph codes with planted mistakes, made by the suite's
own generator (Liu, Azami, Walters, Burtscher: ISPASS 2022); all of its configuration, which take int, on one graph."""

import shutil
import subprocess

import judge

NODES, EDGES, SEED = 100, 200, 38
BLOCKS, THREADS = 128, 64


def graph(generators, folder):
    """A directed acyclic graph; the first and the last vertex of that of this seed have no edges, so that the codes
    that take it for granted that a vertex has one leave the list of edges before its first and after its last."""
    shutil.copytree(generators / "graph_generators/dynamic_graphs", folder / "graph")
    shutil.copytree(generators / "graph_include", folder / "graph", dirs_exist_ok=True)
    subprocess.run(["g++", "-O2", "DAG.cpp", "-o", "DAG"], cwd=folder / "graph", check=True)
    subprocess.run(["./DAG", str(NODES), str(EDGES), "0", str(SEED)], cwd=folder / "graph", check=True,
                   stdout=subprocess.DEVNULL)
    return next((folder / "graph").glob("DAG*.egr"))


def labels(name):
    """By what was planted in it: the suite's own name of each says so."""
    isRacy = any(bug in name for bug in ("atomicBug", "syncBug", "raceBug", "guardBug"))
    isOutside = "boundsBug" in name
    labels = {"Indigo, races": judge.RACES} if isRacy else {}
    if isOutside:
        labels["Indigo, bounds"] = judge.BOUNDS
    return labels or {"Indigo, correct": ()}


def cases(checkout, folder):
    generators = folder / "Generators"
    shutil.copytree(checkout / "Generators", generators)
    shutil.copy(checkout / "copyright.txt", folder)
    (folder / "CUDA").mkdir()
    input = graph(generators, folder)
    for pattern in sorted((generators / "CUDA_sources").glob("*.idg")):
        subprocess.run(["python3", "generate_CUDA_codes.py", f"CUDA_sources/{pattern.name}", folder / "copyright.txt", folder / "CUDA"],
                       cwd=generators, check=True, stdout=subprocess.DEVNULL)
    for source in sorted((folder / "CUDA").rglob("*.cu")):
        yield judge.Case(source.stem, [source], labels(source.stem), ["-O2", f"-I{generators / 'sources_include'}"],
                         [str(input), str(THREADS), str(BLOCKS)])


if __name__ == "__main__":
    judge.main(__doc__, cases, seeds=0)
