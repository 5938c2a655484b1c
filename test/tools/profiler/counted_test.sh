#!/usr/bin/env bash
# Counts the kernels and compares: counted_test.sh BUILD TABLE
set -euo pipefail

build=$1 table=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

SIMULATOR_PROFILE=$folder/counted.jsonl "$build/counted"
"$build/compare" "$folder/counted.jsonl" "$table"

# What compares must see a number that differs.
sed 's/^copy4,4,0,0,0,0,32,/copy4,4,0,0,0,0,33,/' "$table" >"$folder/wrong.csv"
if "$build/compare" "$folder/counted.jsonl" "$folder/wrong.csv" >/dev/null; then
    echo "a wrong table is taken for right"
    exit 1
fi
