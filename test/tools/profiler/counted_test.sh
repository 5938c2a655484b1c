#!/usr/bin/env bash
# Counts the kernels, compares and estimates: counted_test.sh BUILD TABLES GPUS
set -euo pipefail

build=$1 tables=$2 gpus=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

SIMULATOR_PROFILE=$folder/counted.jsonl SIMULATOR_PROFILE_BLOCKS=512 "$build/counted"
"$build/compare" "$folder/counted.jsonl" "$tables/counted.csv"

# refuses WHY COMMAND...: the command must end with an error.
refuses() {
    if "${@:2}" >/dev/null; then
        echo "$1"
        exit 1
    fi
}

sed 's/^copy4,4,0,0,0,0,32,/copy4,4,0,0,0,0,33,/' "$tables/counted.csv" >"$folder/wrong.csv"
refuses "a wrong number is taken for right" "$build/compare" "$folder/counted.jsonl" "$folder/wrong.csv"

# Of a large grid a sample tells as much, and nothing else need run.
SIMULATOR_PROFILE=$folder/large.jsonl SIMULATOR_PROFILE_BLOCKS=64 SIMULATOR_PROFILE_ONLY_SAMPLE=1 "$build/counted" 4096
estimates() { "$build/estimates" "$folder/counted.jsonl" "$1" "$folder/large.jsonl" "$2" "$gpus"; }
estimates "$tables/bandwidths.csv" "$tables/times.csv"

sed -E 's/^("KManyElements.*),[0-9]+,([0-9]+)$/\1,1823,\2/' "$tables/bandwidths.csv" >"$folder/slower.csv"
refuses "an estimate of more than a half too much is taken for right" estimates "$folder/slower.csv" "$tables/times.csv"
sed 's/^copy4,53.54/copy4,153.54/' "$tables/times.csv" >"$folder/later.csv"
refuses "an estimate of a third of the time is taken for right" estimates "$tables/bandwidths.csv" "$folder/later.csv"

# What a change gains, of kernels over 2^22 elements.
SIMULATOR_PROFILE=$folder/changed.jsonl SIMULATOR_PROFILE_BLOCKS=64 SIMULATOR_PROFILE_ONLY_SAMPLE=1 "$build/counted" large
gains() { "$build/gains" "$folder/changed.jsonl" "$1" "$2" "$gpus"; }
gains "$tables/large.csv" "$tables/pairs.csv"
sed 's/^massOfArrays,13/massOfArrays,93/' "$tables/large.csv" >"$folder/nothing.csv"
refuses "a gain is said where there is none" gains "$folder/nothing.csv" "$tables/pairs.csv"
sed 's/nvcc adds ones up in one instruction for all lanes$//' "$tables/pairs.csv" >"$folder/unexcused.csv"
refuses "a wrong sign needs no excuse" gains "$tables/large.csv" "$folder/unexcused.csv"
sed -E 's/^(\w+,[0-9.]+,\w*,[0-9]+)$/\17/' "$tables/large.csv" >"$folder/busier.csv"
refuses "a tenth of the operations is taken for all" gains "$folder/busier.csv" "$tables/pairs.csv"
