#!/usr/bin/env python3
"""What becomes of programs on the simulator beside a GPU.

    beside.py FOLDER... [--include DIR] [--nvcc nvcc] [--cores 2] [--seconds 60] [--output FILE.json]

Each folder below FOLDERs with a CUDA source that has a main is a program: of the sources that its Makefile's `source =`
names, or of all beside it. It runs with the arguments of the Makefile's `run:`, if there is one. Both compilers get the
same command; only programs that nvcc compiles count. Each runs in a copy of its folder, on the simulator with CORES cores
of its own. One that does not end there in SECONDS is tried with smaller arguments, on both sides: the last one, mostly how
often to repeat, as 1, and other whole numbers over 64 divided by 16. Result: JSON, a program a row, with what both said.

The outcome of a row:

    right     both ended with the same status, and the simulator's words are the GPU's, apart from numbers on lines about
              time, or the program itself says on both sides that its result is right
    differs   both ended with the same status, but neither of that: to be looked at
    waived    it asks for hardware that is not simulated, as a second GPU: status 2, as NVIDIA's samples do
    wrong     the simulator's status is another
    slow      it did not end in SECONDS with any arguments
    refused   it does not compile for the simulator
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile

from files import SIMULATOR

LIBRARIES = {'cublas': '-lcublas', 'curand.h': '-lcurand', 'cufft': '-lcufft', 'cusparse': '-lcusparse', 'cusolver': '-lcusolver'}
TIMES = re.compile(r'\b(n?m?u?s|sec\w*|times?|GB/?s?|MB/?s?|[GT]?FLOPS?/?s?|speed\w*|bandwidth|throughput|elapsed|average|fps|Hz|[MG]Hz|device|GPU|cycles)\b', re.I)
RIGHT = re.compile(r'\b(pass(ed)?|correct|success(ful(ly)?)?|match(es)?|ok)\b', re.I)
WRONG = re.compile(r'\b(fail(ed|ure)?|incorrect|mismatch\w*|do(es)? not match|error:|wrong)\b', re.I)


def read(file):
    return file.read_text(errors='replace')


def programs_below(folder):
    found = collections.defaultdict(list)
    for file in sorted(folder.rglob('*')):
        if file.suffix in ('.cu', '.cpp', '.cc', '.c') and file.is_file():
            found[file.parent].append(file)
    for place, files in found.items():
        makefile = place / 'Makefile'
        named = re.search(r'^source\s*[:+]?=((?:.*\\\n)*.*)', read(makefile), re.M) if makefile.exists() else None
        names = named[1].replace('\\\n', ' ').split() if named else []
        sources = [place / name for name in names if '$' not in name] or files
        if any(file.suffix == '.cu' for file in sources) and any(re.search(r'\bmain\s*\(', read(f)) for f in sources if f.exists()):
            yield place, [file for file in sources if file.exists()]


def arguments_of(place):
    makefile = place / 'Makefile'
    run = re.search(r'^run:.*\n\t.*?\./\S+[ \t]*(.*)', read(makefile), re.M) if makefile.exists() else None
    return run[1].split() if run and '$' not in run[1] else []


def smaller(arguments):
    yield arguments
    if arguments and arguments[-1].isdigit():
        yield [str(int(a) // 16) if a.isdigit() and int(a) > 64 else a for a in arguments[:-1]] + ['1']


def words(text):
    """What is said, without the numbers of lines that tell of time, without addresses and the device's name."""
    text = re.sub(r'NVIDIA [A-Z]\w+|Atelier simulator on [^\]>"\n]*?Processor', 'DEVICE', text)
    lines = [re.sub(r'0x[0-9a-f]+|/tmp/tmp\w+', '', line).strip() for line in text.splitlines()]
    return [re.sub(r'[-+]?\d[\d.e+-]*', '#', line) if TIMES.search(line) else line for line in lines if line]


def run(program, arguments, place, seconds, cores=None):
    pinned = ['taskset', '-c', cores] if cores else []
    environment = dict(os.environ, SIMULATOR_KERNEL_SECONDS=str(seconds), OMP_NUM_THREADS=str(cores.count(',') + 1 if cores else 2))
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / place.parent.name / place.name  # programs read ../OTHER, too
        copy.parent.mkdir()
        for beside in place.parent.iterdir():
            (copy.parent / beside.name).symlink_to(beside)
        copy.unlink()
        shutil.copytree(place, copy)
        try:
            done = subprocess.run([*pinned, program, *arguments], cwd=copy, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds)
            return done.returncode, done.stdout.decode(errors='replace')[-20000:]
        except subprocess.TimeoutExpired:
            return None, ''


def compiled(compiler, sources, place, options, program):
    options = ['-w', '-O3', '-std=c++17', '--extended-lambda', '--expt-relaxed-constexpr', '-I', str(place), *options]
    makefile = place / 'Makefile'
    options += [f'-I{place / folder}' for folder in re.findall(r'-I ?([\w./-]+)', read(makefile) if makefile.exists() else '')]
    text = ''.join(read(file) for file in sources) + ''.join(read(file) for file in place.glob('*.h*'))
    libraries = [option for name, option in LIBRARIES.items() if name in text]
    if '<omp.h>' in text or '#pragma omp' in text:
        options += ['-Xcompiler', '-fopenmp']
    try:
        done = subprocess.run([*compiler, *options, *map(str, sources), '-o', program, *libraries], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    except subprocess.TimeoutExpired:
        return False, 'the compiler did not end'
    return done.returncode == 0, done.stdout.decode(errors='replace')[-2000:]


def outcome(gpu, simulator):
    (status, said), (other, got) = gpu, simulator
    if other == 2 and re.search('waiv', got, re.I):
        return 'waived'
    if status != other:
        return 'wrong'
    says_right = all(RIGHT.search(text) and not WRONG.search(text) for text in (said, got))
    return 'right' if says_right or words(said) == words(got) else 'differs'


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('folders', nargs='+', type=pathlib.Path, metavar='FOLDER')
    parser.add_argument('--include', action='append', default=[])
    parser.add_argument('--nvcc', default='nvcc')
    parser.add_argument('--cores', type=int, default=2)
    parser.add_argument('--seconds', type=int, default=60)
    parser.add_argument('--output', default='beside.json')
    asked = parser.parse_args()
    options = [word for folder in asked.include for word in ('-I', str(pathlib.Path(folder).resolve()))]
    cores = queue.Queue()
    here = sorted(os.sched_getaffinity(0))
    for first in range(0, len(here) - asked.cores + 1, asked.cores):
        cores.put(','.join(map(str, here[first:first + asked.cores])))
    rows = []

    def judge(place, sources):
        row = {'program': str(place), 'arguments': None, 'outcome': 'not CUDA'}
        with tempfile.TemporaryDirectory() as folder:
            theirs, ours = f'{folder}/nvcc/program', f'{folder}/simulator/program'
            for program in theirs, ours:
                os.mkdir(os.path.dirname(program))
            built, said = compiled([asked.nvcc, '-arch=native'], sources, place, options, theirs)
            if not built:
                return dict(row, said=said)
            built, said = compiled(SIMULATOR, sources, place, options, ours)
            if not built:
                return dict(row, outcome='refused', said=said)
            mine = cores.get()
            try:
                for arguments in smaller(arguments_of(place)):
                    got = run(ours, arguments, place, asked.seconds, mine)
                    if got[0] is not None:
                        said = run(theirs, arguments, place, asked.seconds)
                        return dict(row, arguments=arguments, outcome=outcome(said, got), gpu=said, simulator=got)
            finally:
                cores.put(mine)
            return dict(row, outcome='slow')

    programs = [program for folder in asked.folders for program in programs_below(folder.resolve())]
    with concurrent.futures.ThreadPoolExecutor(max(2, len(here))) as pool:
        for done in concurrent.futures.as_completed([pool.submit(judge, *program) for program in programs]):
            rows.append(done.result())
            pathlib.Path(asked.output).write_text(json.dumps(rows, indent=1))
            print(f"{rows[-1]['outcome']:9} {rows[-1]['program']} {' '.join(rows[-1]['arguments'] or [])}", flush=True)
    for name, count in collections.Counter(row['outcome'] for row in rows).most_common():
        print(f'{count:5} {name}')
    return 0 if rows else 1


if __name__ == '__main__':
    sys.exit(main())
