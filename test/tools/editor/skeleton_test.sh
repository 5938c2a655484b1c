#!/usr/bin/env bash
# skeleton_test.sh SKELETON ROOT: clangd understands a workspace that students get from ROOT, with its TODOs.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
"$1" --root "$2" --lesson add -- "$scratch/students" >/dev/null
cd "$scratch/students"
cmake --preset cpu >/dev/null
bash "$2/test/tools/editor/clangd_test.sh" build/cpu include/ReductionAdd.h include/Todo.h src/add/*.cu
