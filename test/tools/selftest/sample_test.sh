#!/usr/bin/env bash
# What test/tools/sample chooses.
set -euo pipefail
sample=$(dirname -- "$0")/../sample

# expect WANTED NUMBER N LINE...: of the lines, with that ATELIER_SAMPLE.
expect() {
    local got
    got=$(printf '%s\n' "${@:4}" | ATELIER_SAMPLE=$2 "$sample" "$3" | tr '\n' ' ')
    [[ $got == "$1" ]] || { echo "expected '$1' of ${*:2}, got '$got'" && exit 1; }
}

expect 'a b c d e ' '' 2 a b c d e
expect 'a c e ' 0 2 a b c d e
expect 'b d ' 7 2 a b c d e
expect 'b ' 7 5 a b # of fewer lines than N one
expect 'c ' 4294967292 5 a 'b b' c d e

all=$(for number in 40 41 42; do printf '%s\n' a b c d e f g | ATELIER_SAMPLE=$number "$sample" 3; done | sort | tr '\n' ' ')
[[ $all == 'a b c d e f g ' ]] || { echo "three numbers in a row choose $all" && exit 1; }
