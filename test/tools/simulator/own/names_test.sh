#!/usr/bin/env bash
# Every name of CUDA 13's runtime (cuda_names.txt) is there, or refused by its name: no program of the runtime's API ends
# in an identifier that the compiler does not know. Prints those that are neither.
# Uses $CXX and $SIMULATOR, the simulator's folder.
set -uo pipefail

names=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)/cuda_names.txt
[[ $(wc -l <"$names") -gt 1000 ]] || { echo "failed: no list of names"; exit 1; }

cd "$SIMULATOR/include" || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compiler=("$CXX" -x c++ -std=c++17 -fconcepts -D__CUDACC__ -I.)

# What the compiler does not know of a list of names; last of all of one that nobody has.
unknown() {
    {
        echo '#include "cuda_runtime.h"'
        awk '{ print "void use" NR "() { (void)(" $1 "); }" }' "$1"
        echo 'void use() { (void)(nobodyHasThisName); }'
    } >"$folder/names.cpp"
    LC_ALL=C "${compiler[@]}" -fmax-errors=0 -w -fsyntax-only "$folder/names.cpp" 2>&1 |
        sed -nE "s/.*error: '(\w+)' (was not declared|has not been declared|does not name).*/\1/p" | sort -u
}

macros=$("${compiler[@]}" -dM -E cuda_runtime.h | awk '{ sub(/\(.*/, "", $2); print $2 }' | sort -u)
sort -u "$names" | comm -23 - <(printf '%s\n' "$macros") >"$folder/list"
unknown "$folder/list" >"$folder/unknown"
grep -qx nobodyHasThisName "$folder/unknown" || { echo "failed: the compiler knows every name"; exit 1; }
if [[ $(wc -l <"$folder/unknown") -gt 1 ]]; then
    echo "failed: neither there nor refused by name:"
    grep -vx nobodyHasThisName "$folder/unknown"
    exit 1
fi
