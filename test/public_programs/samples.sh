#!/usr/bin/env bash
# How many folders of NVIDIA's samples build as they are with the simulator's nvcc on the PATH.
#
#     samples.sh FOLDER [PART...]     a checkout of https://github.com/NVIDIA/cuda-samples, and folders in its Samples, or
#                                     single ones, as 0_Introduction/vectorAdd (default: 0_Introduction 2_Concepts_and_Techniques 3_CUDA_Features
#                                     5_Domain_Specific 6_Performance)
#
# Each folder with a CMakeLists.txt is configured and built, and nothing is run. A line for each says
#
#     builds       all that the folder has
#     nothing      no program is for this system, or a library of others is missing
#     configure    CMake found something missing, which the line names
#     refused      the compiler named what the simulator lacks
#     other        another error
#
# LIST=FILE keeps the lines. Nothing is written into FOLDER.
set -uo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
[[ $# -ge 1 && -d $1/Samples ]] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2; exit 2; }
samples=$(cd -- "$1" && pwd)
shift
(($# > 0)) || set -- 0_Introduction 2_Concepts_and_Techniques 3_CUDA_Features 5_Domain_Specific 6_Performance
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
list=${LIST:-$work/list}
: >"$list"
activation=$("$root/atelier" nvcc --activate 2>/dev/null) || exit 2
eval "$activation"

# first PATTERN: what the words of CMake or the compiler say first that fits.
first() { grep -oE -m1 -- "$1" "$work/words" | head -n 1; }

lacks='the CPU simulator has no .*|has no code for GPUs|unavailable: .*'

# What became of a folder, with the reason.
outcome() {
    rm -rf "$work/build"
    if ! cmake -G Ninja -S "$1" -B "$work/build" >"$work/words" 2>&1; then
        printf 'configure\t%s\n' "$(first '(CUDA|OpenGL|GLUT|MPI|OpenMP|Vulkan)::[A-Za-z_]+' || first 'Could (NOT|not) find [^ ]+' || tail -n 3 "$work/words" | head -n 1)"
    elif cmake --build "$work/build" -- -k 0 >"$work/words" 2>&1; then
        # shellcheck disable=SC2015 # printf succeeds
        grep -q 'no work to do' "$work/words" && printf 'nothing\t\n' || printf 'builds\t\n'
    elif grep -qE "$lacks" "$work/words"; then
        printf 'refused\t%s\n' "$(first "$lacks")"
    else
        printf 'other\t%s\n' "$(first '.*(error:|undefined).*' | cut -c1-180)"
    fi
}

for part in "$@"; do
    folders=("$samples/Samples/$part"/*/)
    [[ $part != */* ]] || folders=("$samples/Samples/$part")
    for folder in "${folders[@]}"; do
        [[ -e $folder/CMakeLists.txt ]] || continue
        result=$(outcome "$folder")
        printf '%s\t%s\t%s\n' "${result%%$'\t'*}" "$(realpath --relative-to="$samples/Samples" "$folder")" "${result#*$'\t'}" | tee -a "$list" >&2
    done
done

awk -F '\t' '
    { ++count[$1]; ++all; if ($1 != "builds") ++reason[$1 ": " $3] }
    END {
        printf "%d of %d folders build\n", count["builds"], all
        for (one in reason) printf "%4d  %s\n", reason[one], one | "sort -rn"
    }' "$list"
