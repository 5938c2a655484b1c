#!/usr/bin/env bash
# clangd_test.sh BUILD [FILE...]: an editor shows no mistake in any file of src/ and include/, of which ATELIER_SAMPLE
# chooses a part, or in FILE...
#
# clangd itself takes two seconds a file. So it checks one file of each kind, and the other files are left to the clang
# that it is made of, with the very command that clangd says it has run.
set -euo pipefail
build=$1
shift
files=("$@")
[[ $# -gt 0 ]] || mapfile -t files < <(find include src -name '*.h' -o -name '*.cu' -o -name '*.cpp' | sort |
    "$(dirname -- "$0")/../sample" 24)
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
mkdir "$scratch/said"

clang=clang-$(clangd --version | sed -nE 's/.*clangd version ([0-9]+).*/\1/p')

# It takes the headers of the newest g++ that it finds a folder of, which Fortran brings, too.
"$clang" -x c++ -fsyntax-only - <<<'#include <cstdint>' 2>/dev/null || {
    echo "skipped: $clang finds no C++ headers: is there a libstdc++-dev for the newest of $(echo /usr/lib/gcc/*/*)?"
    exit 77
}

# command_of FILE: the arguments of clang with which clangd reads it; ends the test if clangd finds a mistake.
command_of() {
    clangd --compile-commands-dir="$build" --check-lines=1-1 --check="$1" >"$scratch/log" 2>&1 ||
        { grep '^E' "$scratch/log" | sed "s|^|clangd: $1: |" >&2; exit 1; }
    sed -nE 's/.* internal \(cc1\) args are: (.*) [^ ]+$/\1/p' "$scratch/log"
}

# said_by FOLDER COMMAND...: runs clang, which writes to a file of its own in FOLDER, as two that append to one tear each
# other's lines. A crash is clang's own mistake: it is told, and clang has a second try.
said_by() {
    local said tries status words
    said=$(mktemp -p "$1")
    shift
    words=$*
    for tries in 1 2; do
        status=0
        "$@" >"$said" 2>&1 || status=$?
        ((status > 1)) || return 0
        echo "clang ended with status $status, try $tries of 2: ${words##* -ferror-limit 0 }" >&2
    done
    return 1
}
export -f said_by

# check EXAMPLE FILE...: all FILEs as clangd reads EXAMPLE, several by one clang, which takes long to begin. clang takes
# launches for mistakes; .clangd says that they are not.
check() {
    local arguments
    arguments=$(command_of "$1")
    shift
    # shellcheck disable=SC2016,SC2086 # bash -c expands the first, the second are words
    printf '%s\n' "$@" | xargs -P "$(nproc)" -n 8 bash -c 'said_by "$@"' bash "$scratch/said" "$clang" $arguments -ferror-limit 0
}

# check_all EXAMPLE PATTERN: those of FILEs whose name matches the PATTERN.
check_all() {
    local same
    mapfile -t same < <(printf '%s\n' "${files[@]}" | grep -E "$2")
    [[ ${#same[@]} -eq 0 ]] || check "$1" "${same[@]}"
}

check_all include/ReductionAdd.h '\.h$'
check_all src/add/Add.cu '\.cu$'
check_all src/add/UseAdd.cpp '^([^/]*/){1,2}[^/]*\.cpp$'
! grep -q ranks "$build/compile_commands.json" || check_all src/devices/ranks/UseRanks.cpp '/ranks/.*\.cpp$'
ours="^($PWD/|\./)?(include|src|tools)/.*(error|warning): |^(fatal )?error: "
! cat "$scratch"/said/* | grep -E "$ours" | grep -vE 'kernel call to non-global function|pragma once in main file' | sort -u
