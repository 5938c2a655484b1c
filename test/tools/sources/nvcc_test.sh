#!/usr/bin/env bash
# nvcc_test.sh WORKSPACE BUILD OPTION...: nvcc compiles every CUDA source without a warning, or those that ATELIER_SAMPLE
# chooses. The options are CMake's.
set -euo pipefail
workspace=$1 build=$2
options=("${@:3}")
here=$(dirname -- "$(readlink -f -- "$0")")

# configure TOGETHER: with what puts sources together, or none.
configure() {
    cmake -G Ninja -S "$workspace" -B "$build" "${options[@]}" -DATELIER_TOGETHER="$1" >"$build.log" || { cat "$build.log" && exit 1; }
}

if [[ -n ${ATELIER_SAMPLE:-} ]]; then
    configure ''
    mapfile -t objects < <(ninja -C "$build" --quiet -t targets all | sed -n 's/^\(.*\.cu\.o\): .*/\1/p' | sort | "$here/../sample" 72)
    exec ninja -C "$build" "${objects[@]}"
fi
configure "$here/together.py"
ninja -C "$build" -k 0 cuda_libraries course | tee "$build.said" && exit
echo "Now what has failed, each source alone, as sources that are right may not go together:"
ATELIER_APART=$(sed -nE 's|^FAILED: .*/([^/]+\.together/[^ ]+\.cu)\.o.*|\1|p' "$build.said" | sort -u | while read -r file; do
    find "$build" -path "*/$file" -exec sed -n 's/^#include "\(.*\)"/\1/p' {} +
done)
export ATELIER_APART
configure "$here/together.py"
exec ninja -C "$build" -k 0 cuda_libraries course
