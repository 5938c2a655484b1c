#!/usr/bin/env python3
"""How many CUDA sources of others compile for the simulator, by the libraries of NVIDIA that they include.

    files.py FOLDER... [--accepted FILE] [--nvcc nvcc] [--list FILE] [--jobs N]

Each `.cu` file below the folders is compiled alone, as it is. Only those count that nvcc compiles: FILE names them, one a
line, relative to their folder, and is written with nvcc where it is not there yet. A file may include what lies beside it
and in the folders of its own repository, which is the first folder below FOLDER. --list writes a line for each file that
fails: its libraries, its name and the first error. Nothing is written into FOLDER. Ends with 1 where nothing counts.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIMULATOR = [ROOT / 'tools/simulator/cuda', ROOT / 'build/cpu/tools/simulator/toolchain']
SECONDS = 120
MOST_FOLDERS = 60

#: A library's name and what an include of it begins with. `cub` and `thrust` are folders.
LIBRARIES = {
    'cuBLAS': r'cublas', 'cuRAND': r'curand', 'cuFFT': r'cufft', 'cuSPARSE': r'cusparse', 'cuSOLVER': r'cusolver',
    'CUB': r'cub/', 'Thrust': r'thrust/', 'half precision': r'cuda_(fp16|bf16|fp8)', 'WMMA': r'(crt/)?mma\.h',
    'cooperative groups': r'cooperative_groups', 'libcu++': r'cuda/', 'NCCL': r'nccl', 'cuDNN': r'cudnn',
}
CALLS = {
    'textures and surfaces': r'\b(cudaTextureObject_t|cudaSurfaceObject_t|cudaMallocArray|cudaMalloc3DArray)\b',
    'graphs': r'\bcudaGraph(Create|Launch|_t|Exec_t)\b|\bcudaStreamBeginCapture\b',
    'several devices': r'\bcuda(SetDevice|DeviceEnablePeerAccess|MemcpyPeer\w*)\b',
}


def libraries_of(source):
    """What of NVIDIA's the source uses, by name; 'the runtime alone' where nothing of the lists."""
    text = source.read_text(errors='replace')
    includes = re.findall(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', text, re.MULTILINE)
    names = [name for name, start in LIBRARIES.items() if any(re.match(start, include) for include in includes)]
    names += [name for name, call in CALLS.items() if re.search(call, text)]
    return names or ['the runtime alone']


def header_folders(repository):
    """The folders of a repository that hold headers, the shallowest first."""
    folders = {path.parent for ending in ('h', 'cuh', 'hpp') for path in repository.rglob(f'*.{ending}')}
    return sorted(folders, key=lambda folder: (len(folder.parts), str(folder)))[:MOST_FOLDERS]


def compiled(compiler, source, includes):
    """Whether the compiler makes an object of the source, and its first error."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*compiler, '-w', '-c', '-I', source.parent, *includes, source, '-o', pathlib.Path(folder) / 'object.o']
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors='replace', timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return False, f'not compiled within {SECONDS} s'
    errors = [line for line in done.stderr.splitlines() + done.stdout.splitlines() if 'error' in line.lower()]
    return done.returncode == 0, (errors or ['?'])[0]


def each(pool, compiler, sources):
    """Pairs of a source and what became of it, with progress on a terminal."""
    includes = {}
    for folder, source in sources:
        repository = folder / source.relative_to(folder).parts[0]
        if repository not in includes:
            includes[repository] = [word for path in header_folders(repository) for word in ('-I', path)]
    runs = [pool.submit(compiled, compiler, source, includes[folder / source.relative_to(folder).parts[0]])
            for folder, source in sources]
    for done, ((folder, source), run) in enumerate(zip(sources, runs), 1):
        yield folder, source, *run.result()
        if sys.stderr.isatty():
            print(f'\r{done} of {len(sources)}', end='', file=sys.stderr)


def accepted(pool, nvcc, sources, file):
    """The sources that nvcc compiles, from the file or by asking it."""
    if file and file.exists():
        names = set(file.read_text().splitlines())
        return [(folder, source) for folder, source in sources if str(source.relative_to(folder)) in names]
    found = [(folder, source) for folder, source, good, _ in each(pool, shlex.split(nvcc), sources) if good]
    if file:
        file.write_text(''.join(f'{source.relative_to(folder)}\n' for folder, source in found))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folders', nargs='+', type=pathlib.Path)
    parser.add_argument('--accepted', type=pathlib.Path, help='the files that nvcc compiles')
    parser.add_argument('--nvcc', default='nvcc', help="the command with its options: 'nvcc -arch=sm_90'")
    parser.add_argument('--list', type=pathlib.Path, help='a line for each file that fails')
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    options = parser.parse_args()
    sources = [(folder, source) for folder in options.folders for source in sorted(folder.rglob('*.cu')) if source.is_file()]
    total, good_ones, failures = collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        counting = accepted(pool, options.nvcc, sources, options.accepted)
        if not SIMULATOR[1].exists():
            sys.exit(f'{len(counting)} of {len(sources)} files count; to compile them, build the simulator: ./atelier use hello')
        for folder, source, good, error in each(pool, SIMULATOR, counting):
            names = libraries_of(source)
            for name in ('all', *names):
                total[name] += 1
                good_ones[name] += good
            if not good:
                failures.append(f"{', '.join(names)}\t{source.relative_to(folder)}\t{error}\n")
    if options.list:
        options.list.write_text(''.join(failures))
    print(f'{len(sources)} files, of which nvcc compiles {len(counting)}\n')
    for name, files in total.most_common():
        print(f'{name:24} {good_ones[name]:5} of {files:5}  {100 * good_ones[name] / files:4.0f} %')
    return 0 if counting else 1


if __name__ == '__main__':
    sys.exit(main())
