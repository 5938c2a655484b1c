#!/usr/bin/env bash
# breakpoint_test.sh COURSE FILE STATEMENT: gdb stops where STATEMENT stands in FILE, in the thread that the condition names, and knows
# who that thread is.
set -euo pipefail
course=$1 file=$2 statement=$3

line=$(grep -m 1 -nF -- "$statement" "$file" | cut -d: -f1) || { echo "no '$statement' in $file"; exit 1; }
session=$(gdb -nx --batch -ex "break $file:$line if threadIdx.x == 5" -ex run \
    -ex 'print threadIdx' -ex 'print blockDim.x > 5' -ex kill --args "$course" use add --threads 64 2>&1)

expect() { grep -qF -- "$1" <<<"$session" || { printf 'expected %s in:\n%s\n' "$1" "$session"; exit 1; }; }
expect "$(basename "$file"):$line"
expect "$line	$(sed -n "${line}p" "$file")"
expect '= {x = 5, y = 0, z = 0}'
expect '= true'
