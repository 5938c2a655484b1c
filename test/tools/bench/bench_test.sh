#!/usr/bin/env bash
# usage: bench_test.sh BENCH BEHAVIOUR
set -euo pipefail

bench=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

measure() { "$bench" sum/int/1024 --compare none "$@" >out 2>err; }

# scaled FACTOR: the results with every time multiplied
scaled() {
    awk -v factor="$1" '/"(real|cpu)_time"/ { split($0, part, ": "); printf "%s: %.6e,\n", part[1], part[2] * factor; next } 1' json
}

exits() {
    local expected=$1 status=0
    shift
    "$@" || status=$?
    [[ $status -eq $expected ]] || fail "exit status $status instead of $expected" "$(cat out err)"
}

writes_json_of_google_benchmark() {
    exits 0 measure --output json --report json
    for file in json out; do
        for name in 'ReductionDevice/' 'ReductionDevice, in order/'; do
            grep -qF "\"name\": \"device/sum/int/1024/$name" "$file" || fail "no $name in $file"
        done
        grep -q '"bytes_per_second"' "$file" || fail "no bandwidth in $file"
    done
}

names_what_became_slower() {
    exits 0 measure --output json
    scaled 0.01 >faster
    exits 1 measure --baseline faster
    grep -q '^slower: device/sum/int/1024/ReductionDevice takes ' err || fail "$(cat err)"
    grep -q '^2 of 2 ' err || fail "$(cat err)"
}

says_that_nothing_is_slower() {
    exits 0 measure --output json
    scaled 100 >slower
    exits 0 measure --baseline slower
    grep -q '^0 of 2 ' err || fail "$(cat err)"
}

refuses_a_name_that_nothing_has() {
    for name in sum/string laddr; do
        exits 2 "$bench" $name 2>err >out
        grep -q "called \"$name\"; there are .*ladder" err || fail "$(cat err)"
    done
}

refuses_a_baseline_of_something_else() {
    echo '{"other": 1}' >other
    exits 2 measure --baseline other
    grep -q '^bench: other: no result of this benchmark' err || fail "$(cat err)"
}

lists_without_measuring() {
    exits 0 "$bench" --list sum/double/1025 >out 2>err
    [[ $(cat out) == 'device/sum/double/1025+1' ]] || fail "$(cat out)"
}

"$2"
