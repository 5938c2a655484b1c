#!/usr/bin/env bash
# How many projects of others build by their own Makefile or CMakeLists.txt with the simulator's nvcc, and run.
#
#     projects.sh FOLDER      a folder of projects, each a clone of its own
#
# Of each project a copy is built: the Makefile or CMakeLists.txt that lies least deep, CMake's first, without a change and
# without a target's name. Then each program that this made runs without arguments where it lies. A row of a table says of each
# what it is, its commit, by what it builds, how many of its programs end with status 0, and what was said where something
# went wrong. Building may take BUILD_LIMIT seconds (default: 600), a program TIME_LIMIT (default: 60). Nothing is written into
# FOLDER. Fetch the projects yourself, and look at what they do: their programs run as you.
set -uo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
[[ $# -eq 1 && -d $1 ]] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2; [[ $* == --help ]]; exit $(($? * 2)); }
folder=$(cd -- "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
activation=$("$root/atelier" nvcc --activate 2>/dev/null) || exit 2
eval "$activation"

# What a build said first that names a trouble, fit for a table.
trouble() { grep -m1 -iE 'error|no such file|not found|could not find|\*\*\*' "$work/words" | tr '|' '/' | cut -c1-160; }

# built BY FOLDER: builds there; what it says goes to words.
built() {
    local limit=${BUILD_LIMIT:-600}
    if [[ $1 == make ]]; then
        timeout "$limit" make -C "$2" >"$work/words" 2>&1
    else
        timeout "$limit" cmake -S "$2" -B "$2/build" >"$work/words" 2>&1 && timeout "$limit" cmake --build "$2/build" >"$work/words" 2>&1
    fi
}

# programs FOLDER: what can be run and was not there before.
programs() {
    find "$1" -type f -perm -u+x -newer "$work/start" ! -name '*.so*' ! -name '*.o' ! -path '*/CMakeFiles/*' ! -path '*/.git/*' -exec \
        sh -c 'head -c 4 "$1" | grep -q ELF' sh {} \; -print | sort
}

printf '| project | commit | by | builds | programs that end well | |\n|---|---|---|---|---|---|\n'
for project in "$folder"/*/; do
    project=${project%/}
    name=${project##*/}
    file=$(cd "$project" && find . -name Makefile -o -name makefile -o -name CMakeLists.txt | awk -F/ '{ print NF, !/CMake/, $0 }' | sort -k1,1n -k2,2n -k3 | head -n 1)
    file=${file##* }
    by="make"
    [[ $file != *CMakeLists.txt ]] || by=CMake
    commit=$(git -C "$project" rev-parse --short=10 HEAD 2>/dev/null)
    if [[ ! $file ]]; then
        printf '| %s | %s | | no | | it has neither |\n' "$name" "$commit"
        continue
    fi
    rm -rf "$work/copy" && cp -r "$project" "$work/copy"
    touch "$work/start" && sleep 0.1
    builds=yes said=
    built "$by" "$work/copy/$(dirname "$file")" || { builds=no && said=$(trouble); }
    well=0 all=0
    while IFS= read -r program; do
        all=$((all + 1))
        (cd "$(dirname "$program")" && timeout "${TIME_LIMIT:-60}" "$program" </dev/null) >"$work/words" 2>&1
        status=$?
        case $status in
        0) well=$((well + 1)) ;;
        124) said+="${said:+; }$(basename "$program") was stopped after ${TIME_LIMIT:-60} s" ;;
        *) said+="${said:+; }$(basename "$program") ends with $status" ;;
        esac
    done < <(programs "$work/copy")
    printf '| %s | %s | %s | %s | %s of %s | %s |\n' "$name" "$commit" "$by" "$builds" "$well" "$all" "$said"
done
