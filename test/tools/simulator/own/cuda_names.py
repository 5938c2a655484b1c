#!/usr/bin/env python3
"""Prints the names of functions, types, values and macros that the headers of a toolkit's CUDA runtime declare.

    cuda_names.py /usr/local/cuda >cuda_names.txt

For programs: what begins with __cuda, __nv or the like is between NVIDIA's own headers.
"""
import re
import subprocess
import sys

INTERNAL = re.compile(
    r"__cuda|__nv|__NV|__CUDA|__\w*Atomic|\w+_impl$|__pm\d|_?T$|[A-Z]+_(VERSION|LEVEL)$|__(signbit|isnan|isinf|finite)[fl]?$|"
    r"__(cmath_power|pow_helper|assert_fail|alignof)$|\w+_(st|enum)$|CUDART_DEVICE$|\w+_ptsz$|"
    # of the first versions, and in no manual
    r"d(add|mul|sub)$|(double|float|u?int|u?ll)2(double|u?int|u?ll)$|(all|any|ballot)$|syncthreads_"
)
WORDS = set(
    "alignas alignof auto bool char class const constexpr decltype default delete double else enum explicit extern float for "
    "friend if inline int long namespace noexcept operator private public return short signed sizeof static static_assert "
    "struct switch template this throw typedef typename union unsigned using void volatile while __attribute__ __asm__ asm "
    "__inline__ __typeof__ __extension__ __restrict__ __builtin_va_list __host__ __device__ __global__".split()
)


def tokens_of(toolkit):
    """Those of the toolkit's headers, and the macros that they define."""
    include = toolkit + "/include"
    text = subprocess.run(
        ["g++", "-x", "c++", "-std=c++17", "-D__CUDACC__", "-D__NVCC__", "-D__CUDA_ARCH__=900", "-D__CUDACC_VER_MAJOR__=13",
         "-D__CUDACC_VER_MINOR__=0", "-I", include, "-E", "-dD", "-include", "cuda_runtime.h", "/dev/null"],
        check=True, capture_output=True, text=True).stdout
    own, macros, tokens = False, set(), []
    for line in text.splitlines():
        if marker := re.match(r'# \d+ "([^"]*)"', line):
            own = marker[1].startswith(include)
        elif macro := re.match(r"#define (\w+)", line):
            if own:
                macros.add(macro[1])
        elif own and not line.startswith("#"):
            tokens += re.findall(r'"(?:[^"\\]|\\.)*"|\w+|[^\s\w]', line)
    return tokens, macros


def names_in(tokens):
    """Of declarations in no class and no body: a function's before its parameters, a type's, a typedef's, an enum's values."""
    names, scopes, parentheses = set(), [], 0
    declaration = []  # its tokens so far
    for token in tokens:
        in_enum = scopes and scopes[-1] == "enum"
        outside = all(scope == "namespace" for scope in scopes)
        if token == "{":
            if not parentheses and "enum" in declaration:
                scopes.append("enum")
            elif not parentheses and ("namespace" in declaration or declaration[-1:] == ['"C"'] or declaration[-1:] == ['"C++"']):
                scopes.append("namespace")
            else:
                scopes.append("body")
            if outside:
                for key in ("struct", "union", "enum", "class"):
                    if key in declaration:
                        names.update(word for word in declaration[declaration.index(key) + 1:] if re.match(r"\w+$", word))
            if scopes[-1] != "body":
                declaration = []
            continue
        if token == "}":
            if scopes:
                scopes.pop()
            if all(scope == "namespace" for scope in scopes) and "typedef" not in declaration:
                declaration = []
            continue
        if in_enum:
            if (not declaration or declaration[-1] == ",") and re.match(r"[A-Za-z_]\w*$", token):
                names.add(token)
            declaration.append(token)
            continue
        if not outside:
            continue
        if token == "(":
            if not parentheses and declaration and re.match(r"[A-Za-z_]\w*$", declaration[-1]):
                names.add(declaration[-1])
            parentheses += 1
        elif token == ")":
            parentheses -= 1
        elif token == ";" and not parentheses:
            if declaration and re.match(r"[A-Za-z_]\w*$", declaration[-1]):
                names.add(declaration[-1])
            declaration = []
            continue
        if not parentheses or token == "(":
            declaration.append(token)
    return names


def main():
    tokens, macros = tokens_of(sys.argv[1])
    names = names_in(tokens) | {macro for macro in macros if re.match(r"cuda[A-Z]|CUDART_", macro)}
    for name in sorted(names):
        if not INTERNAL.match(name) and name not in WORDS and re.match(r"[A-Za-z_]", name):
            print(name)


if __name__ == "__main__":
    main()
