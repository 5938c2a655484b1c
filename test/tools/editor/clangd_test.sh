#!/usr/bin/env bash
# clangd_test.sh BUILD [FILE...]: an editor shows no mistake in any file of src/ and include/, or in FILE...
#
# clangd itself takes two seconds a file. So it checks one file of CUDA and one of C++, and the other files are left to the clang
# that it is made of, with the very command that clangd says it has run, and with the standard library precompiled.
set -euo pipefail
build=$1
shift
files=("$@")
[[ $# -gt 0 ]] || mapfile -t files < <(find include src -name '*.h' -o -name '*.cu' -o -name '*.cpp')
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
mkdir "$scratch/said"

clang=clang-$(clangd --version | sed -nE 's/.*clangd version ([0-9]+).*/\1/p')

# command_of FILE: the arguments of clang with which clangd reads it; ends the test if clangd finds a mistake.
command_of() {
    clangd --compile-commands-dir="$build" --check-lines=1-1 --check="$1" >"$scratch/log" 2>&1 ||
        { grep '^E' "$scratch/log" | sed "s|^|clangd: $1: |" >&2; exit 1; }
    sed -nE 's/.* internal \(cc1\) args are: (.*) [^ ]+$/\1/p' "$scratch/log"
}

# check LANGUAGE EXAMPLE FILE...: all FILEs as clangd reads EXAMPLE. clang takes launches for mistakes; .clangd says that they are not.
check() {
    local language=$1 arguments precompiled=$scratch/$1.pch
    arguments=$(command_of "$2")
    shift 2
    printf '#include <%s>\n' algorithm fmt/format.h functional iostream map memory random string vector >"$scratch/library.h"
    # shellcheck disable=SC2086 # these are words
    "$clang" ${arguments/-fsyntax-only/-emit-pch} -x "$language-header" -o "$precompiled" "$scratch/library.h"
    # Each clang says it to a file of its own: two that append to one tear each other's lines.
    # shellcheck disable=SC2016,SC2086
    printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c '"$@" >"$(mktemp -p "$0")" 2>&1' "$scratch/said" \
        "$clang" $arguments -ferror-limit 0 -include-pch "$precompiled" {} || true
}

mapfile -t cuda < <(printf '%s\n' "${files[@]}" | grep -v '\.cpp$')
mapfile -t cpp < <(printf '%s\n' "${files[@]}" | grep '\.cpp$')
check cuda src/add/Add.cu "${cuda[@]}"
[[ ${#cpp[@]} -eq 0 ]] || check c++ src/add/useAdd.cpp "${cpp[@]}"
# Of the library's own files nothing is said here: precompiled, it seems to this clang to lack an operator new.
ours="^($PWD/|\./)?(include|src|tools)/.*(error|warning): |^(fatal )?error: "
! cat "$scratch"/said/* | grep -E "$ours" | grep -vE 'kernel call to non-global function|pragma once in main file' | sort -u
