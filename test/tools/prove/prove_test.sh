#!/usr/bin/env bash
# Whether prove says what is wrong with a bank: prove_test.sh PROVE CHECK_BUILD WORKSPACE
set -euo pipefail

prove=$1 build=$2 workspace=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bank=$folder/bank

# solution NAME SIDE STATEMENT...: a solution of the bank that is include/ReductionAdd.h, to be spoilt by the caller.
solution() {
    local name=$1 side=$2
    shift 2
    mkdir -p "$bank/add/$side"
    {
        printf '// %s\n' 'SOLUTION of include/ReductionAdd.h' "$@"
        echo
        tail -n +4 "$workspace/test/solutions/add/correct/foldsWhateverTheSize.h"
    } >"$bank/add/$side/$name.h"
}

# spoil NAME SIDE SED: changes a solution, and makes sure of it.
spoil() {
    local file=$bank/add/$2/$1.h before
    before=$(cksum <"$file")
    sed -i "$3" "$file"
    [[ $before != $(cksum <"$file") ]] || { echo "$1: unchanged by $3" && exit 1; }
}

one_test=$("$build/course" test Add2D --list | sed -n 's/^ *\(Add2D\/.*\)/\1/p' | tail -1)
wrong=('WRONG: because' "SUITES: $one_test" 'GPU: tests')

# prove ARGUMENT...: its status and all that it says are then in $status and $output.
prove() {
    status=0
    output=$("$prove" --build "$build" --bank "$bank" --folder "$folder/kept" "$@" 2>&1) || status=$?
}

broken() {
    printf 'expected %s\nstatus: %s\n%s\n' "$*" "$status" "$output"
    exit 1
}

expect_status() { [[ $status -eq $1 ]] || broken "status $1"; }
expect() { [[ $output == *"$1"* ]] || broken "$1"; }
expect_nothing_of() { [[ $output != *"$1"* ]] || broken "nothing of $1"; }

# --- Solutions that are not as they state

no_barrier='/__syncthreads/d'
solution asStated wrong "${wrong[@]}" 'CHECKER: race-shared' 'TESTS: any'
spoil asStated wrong "$no_barrier"
spoil asStated wrong 's|\(tabSM\[.*+=.*\)|\1  // FINDS race-shared|'
solution hole wrong "${wrong[@]}" 'CHECKER: nothing' 'TESTS: fail'
solution otherKind wrong "${wrong[@]}" 'CHECKER: overflow' 'TESTS: any'
spoil otherKind wrong "$no_barrier"
solution otherLine wrong "${wrong[@]}" 'CHECKER: race-shared' 'TESTS: any'
spoil otherLine wrong "$no_barrier"
spoil otherLine wrong 's|^#pragma once.*|#pragma once  // FINDS race-shared|'
solution doesNotCompile wrong "${wrong[@]}" 'CHECKER: nothing' 'TESTS: fail'
spoil doesNotCompile wrong 's|^class ReductionAdd.*|class ReductionAdd : Nobody {|'
solution notCorrect correct 'CORRECT: it is not' "${wrong[1]}"
spoil notCorrect correct "$no_barrier"
solution correct correct 'CORRECT: as it stands' "${wrong[1]}"

prove --jobs 2
expect_status 1
expect 'nothing catches it: a hole in the suites'
expect 'the checker does not find overflow, which is stated'
expect 'the checker finds race-shared at include/ReductionAdd.h:'
expect 'no race-shared names include/ReductionAdd.h:'
expect ', as stated there, but include/ReductionAdd.h:'
expect 'it does not compile'
expect 'include/ReductionAdd.h:'
expect 'Nobody'
expect "$bank/add/wrong/hole.h: because"
expect 'FAILED: 2 of 7 as stated'
expect_nothing_of "$folder/kept"
# What a finding shows is the student's line, which the workspace's file has elsewhere.
grep -qE '"text":"[^"]*\+=[^"]*","marked":true' "$folder/kept/add/otherLine/report.json" || broken "the student's line"

# --- What has passed is not tried again, until it changes; a file of another name is another solution

prove add/asStated add/correct --output "$folder/table.json"
expect_status 0
expect 'PROVED: 2 of 2 as stated, 2 unchanged'
expect 'checker: race-shared'
grep -q '"name": "asStated"' "$folder/table.json" || broken 'a table as JSON'
echo >>"$bank/add/correct/correct.h"
prove add/correct
expect 'as stated, 0 unchanged'

# --- With a seed, what is said of its run names it

prove add/asStated add/otherKind --seed 7 --seed random
expect_status 1
expect 'which is stated (--seed 7)'
[[ $(grep -c 'the checker does not find overflow' <<<"$output") -eq 3 ]] || broken 'a complaint for each run'
expect 'FAILED: 1 of 2 as stated'
prove add/asStated --seed never
expect_status 2

# --- A request to end is obeyed

"$prove" --build "$build" --bank "$bank" --folder "$folder/kept" --again >"$folder/interrupted" 2>&1 &
until [[ -n $(cat /proc/$!/task/*/children 2>/dev/null) ]]; do sleep 0.1; done # it is at work
kill -INT $!
status=0
wait $! || status=$?
output=$(<"$folder/interrupted")
expect_status 130

# --- Headers that state what cannot be

solution unknown wrong "${wrong[@]}" 'CHECKER: racing' 'TESTS: any'
prove add/correct
expect_status 2
expect "$bank/add/wrong/unknown.h:5: the checker has no kind of finding named racing"
solution unknown wrong 'WRONG: because' 'SUITES: Ad2D' 'CHECKER: nothing' 'TESTS: fail' 'GPU: tests'
prove add/correct
expect_status 2
expect 'unknown.h:3: there is no suite Ad2D'
solution unknown wrong 'WRONG: because' 'SUITES: Add2D/none' 'CHECKER: nothing' 'TESTS: fail' 'GPU: tests'
prove add/unknown
expect_status 2
expect 'unknown.h:3: '
solution unknown wrong "${wrong[@]}" 'CHECKER: nothing' 'TESTS: fail'
spoil unknown wrong 's|include/ReductionAdd.h|include/Lock.h|'
prove add/correct
expect_status 2
expect 'unknown.h:1: nothing in src/add is compiled from include/Lock.h'
rm "$bank/add/wrong/unknown.h"
prove add/nobody
expect_status 2
expect "$bank has no solution add/nobody"
