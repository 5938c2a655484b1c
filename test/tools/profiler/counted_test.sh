#!/usr/bin/env bash
# Counts the kernels, compares and estimates: counted_test.sh BUILD TABLES GPUS
set -euo pipefail

build=$1 table=$2/counted.csv bandwidths=$2/bandwidths.csv gpus=$3
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

"$build/estimates" "$folder/counted.jsonl" "$bandwidths" "$gpus"
sed 's/,2823,3880$/,1823,3880/' "$bandwidths" >"$folder/slower.csv"
if "$build/estimates" "$folder/counted.jsonl" "$folder/slower.csv" "$gpus" >/dev/null; then
    echo "an estimate of more than a half too much is taken for right"
    exit 1
fi
