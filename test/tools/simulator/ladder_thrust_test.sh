#!/usr/bin/env bash
# ladder_thrust_test.sh ROOT TOOLCHAIN: the handout's program takes a student's rung, as its first lines say.
set -euo pipefail
root=$1 toolchain=$2
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd "$scratch"
sed -E '/[/][/] rung$/s|^( *)// |\1|' "$root/docs/lessons/ladder-thrust.cu" >program.cu
[[ $(diff "$root/docs/lessons/ladder-thrust.cu" program.cu | grep -c '^>') -eq 2 ]] || { echo 'expected two lines that end in "// rung"' && exit 1; }
bash "$root/tools/simulator/cuda" "$toolchain" program.cu -I "$root/include" -I "$root/src/ladder" -o program
./program 100003 | tee output
grep -q '^mine .* right$' output
