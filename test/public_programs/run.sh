#!/usr/bin/env bash
# How many programs of others run on the simulator as they are.
#
#     run.sh FOLDER [OPTION...]      a folder of CUDA programs, and options for all of them (-I DIR, -std=..., ...)
#
# Sources that have a main are programs, C++ too where CUDA sources lie beside it; a folder with one program is compiled as
# a whole, without the sources that others include, and other sources of a folder with several are left out. A table says of
# each what became of it:
#
#     runs         it ended with status 0
#     checked      and said itself that its result is right (passed, correct, success, match, ...)
#     wrong        it ended with another status, or said that its result is wrong
#     waived       it asks for hardware that is not there, as a second GPU: status 2, as NVIDIA's samples do
#     slow         it did not end within TIME_LIMIT seconds (default: 60)
#     refused      the compiler named what the simulator lacks
#     obscure      the compiler said something else
#
# With COMPILE_ONLY=1 nothing is run: what compiles "builds". With NVCC=PATH only programs that nvcc compiles count. LIST=FILE writes a line for each program. Nothing is written into
# FOLDER. Fetch the programs yourself: git clone https://github.com/olcf/cuda-training-series.
set -uo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
[[ $# -ge 1 && -d $1 ]] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -- "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
log=${LIST:-$work/list}
: >"$log"

printf 'int main() {}\n' >"$work/nothing.cu"
"$root/atelier" cuda "$work/nothing.cu" -o "$work/nothing" --backend cpu || exit 2
cuda=("$root/tools/simulator/cuda" "$root/build/cpu/tools/simulator/toolchain")

has_main='(int|void|auto)[[:space:]]+main[[:space:]]*\('

programs() {
    find "$folder" -name '*.cu' -printf '%h\n' | sort -u | while IFS= read -r dir; do
        grep -lE "$has_main" -- "$dir"/*.cu "$dir"/*.cpp "$dir"/*.c "$dir"/*.cc 2>/dev/null
    done | sort
}

# The sources beside a program that belong to it.
others() {
    local dir=$1 program=$2
    local source
    [[ $(grep -lE "$has_main" -- "$dir"/*.cu "$dir"/*.cpp "$dir"/*.c "$dir"/*.cc 2>/dev/null | wc -l) == 1 ]] || return 0
    find "$dir" -maxdepth 1 \( -name '*.cu' -o -name '*.cpp' -o -name '*.c' -o -name '*.cc' \) ! -path "$program" -print0 |
        while IFS= read -r -d '' source; do
            grep -qsE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[\"<](.*/)?${source##*/}[\">]" -- "$dir"/*.* || printf '%s\0' "$source"
        done
}

# What became of a program; its words are in $work/words.
outcome() {
    local program=$1 dir=${1%/*} sources status=0
    shift
    mapfile -d '' sources < <(others "$dir" "$program")
    if [[ -n ${NVCC:-} ]] && ! "$NVCC" -w -I"$dir" "$@" "$program" "${sources[@]}" -o "$work/nvcc" >/dev/null 2>&1; then
        echo "not CUDA 13"
        return
    fi
    if ! "${cuda[@]}" -w -I "$dir" "$@" "$program" "${sources[@]}" -o "$work/program" >"$work/words" 2>&1; then
        if grep -qE 'the (CPU )?simulator (has no|runs|does not)|is a (host|device) (function|variable)|is host code|takes a reference' "$work/words"; then echo refused; else echo obscure; fi
        return
    fi
    if [[ -n ${COMPILE_ONLY:-} ]]; then
        echo builds
        return
    fi
    (cd "$dir" && SIMULATOR_KERNEL_SECONDS=${TIME_LIMIT:-60} timeout "${TIME_LIMIT:-60}" "$work/program") >"$work/words" 2>&1 </dev/null || status=$?
    if ((status == 124)); then
        echo slow
    elif ((status == 2)) && grep -qiE 'waiv' "$work/words"; then
        echo waived
    elif ((status != 0)) || grep -qiE '\b(failed|incorrect|mismatch|do(es)? not match|error:|wrong)\b' "$work/words"; then
        echo wrong
    elif grep -qiE '\b(pass(ed)?|correct|success(ful(ly)?)?|match(es)?|ok)\b' "$work/words"; then
        echo checked
    else
        echo runs
    fi
}

while IFS= read -r program; do
    result=$(outcome "$program" "$@")
    printf '%s\t%s\t%s\n' "$result" "${program#"$folder"/}" "$(grep -m1 -E 'error|fatal|rror' "$work/words" 2>/dev/null | cut -c1-160)" | tee -a "$log" >&2
done < <(programs)

awk -F '\t' '
    { ++count[$1] }
    END {
        split("checked runs builds wrong waived slow refused obscure", order, " ")
        for (i = 1; i <= 8; ++i) all += count[order[i]]
        for (i = 1; i <= 8; ++i) if (count[order[i]] || order[i] !~ /builds|waived/) printf "%-8s  %4d  %3.0f %%\n", order[i], count[order[i]], all ? 100 * count[order[i]] / all : 0
        printf "%-8s  %4d\n", "all", all
    }' "$log"
