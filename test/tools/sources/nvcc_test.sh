#!/usr/bin/env bash
# nvcc_test.sh WORKSPACE BUILD OPTION...: nvcc compiles every CUDA source without a warning, or those that ATELIER_SAMPLE
# chooses. The options are CMake's.
set -euo pipefail
workspace=$1 build=$2
cmake -G Ninja -S "$workspace" -B "$build" "${@:3}" >"$build.log" || { cat "$build.log" && exit 1; }
if [[ -z ${ATELIER_SAMPLE:-} ]]; then
    exec ninja -C "$build" cuda_libraries course
fi
mapfile -t objects < <(ninja -C "$build" --quiet -t targets all | sed -n 's/^\(.*\.cu\.o\): .*/\1/p' | sort |
    "$(dirname -- "$0")/../sample" 12)
ninja -C "$build" "${objects[@]}"
