#!/usr/bin/env bash
# Whether prove says what is wrong with a bank: prove_test.sh PROVE CHECK_BUILD WORKSPACE
set -euo pipefail

prove=$1 build=$2 workspace=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bank=$folder/bank

# solution NAME SIDE STATEMENT...: a solution of the bank for include/ReductionAdd.h, with the changes of stdin.
solution() {
    local name=$1 side=$2
    shift 2
    mkdir -p "$bank/add/$side"
    {
        printf '// %s\n' 'SOLUTION of include/ReductionAdd.h' "$@"
        echo
        cat
    } >"$bank/add/$side/$name.h"
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

no_barrier='// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) ecrasement(tabSM, middle);'
sum='tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];'
unchanged='// BODY of reduce
reductionIntraBlock(tabSM);
reductionInterBlock(tabSM, ptrResultGM);'
races=("${wrong[@]}" 'CHECKER: race-shared')
solution asStated wrong "${races[@]}" "FINDS: race-shared at $sum" 'TESTS: any' <<<"$no_barrier"
solution ownLine wrong "${wrong[@]}" 'CHECKER: race-shared, out-of-bounds-shared' 'TESTS: any' <<EOF
// BODY of ecrasement
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL <= middle)
    $sum  // FINDS race-shared
EOF
solution hole wrong "${wrong[@]}" 'CHECKER: nothing' 'TESTS: fail' <<<"$unchanged"
solution otherKind wrong "${wrong[@]}" 'CHECKER: overflow' 'TESTS: any' <<<"$no_barrier"
solution otherLine wrong "${races[@]}" 'FINDS: race-shared at #pragma once' 'TESTS: any' <<<"$no_barrier"
solution doesNotCompile wrong "${wrong[@]}" 'CHECKER: nothing' 'TESTS: fail' <<<'// BODY of reduce
Nobody nobody;'
solution notCorrect correct 'CORRECT: it is not' "${wrong[1]}" <<<"$no_barrier"
solution correct correct 'CORRECT: as it stands' "${wrong[1]}" <<<"$unchanged"
sed '/^ *\/\/ \(SOLUTION\|END\)/d' "$workspace/include/ReductionAdd.h" |
    solution whole correct 'CORRECT: a whole file' "${wrong[1]}"

prove --jobs 2 --output "$folder/together.json"
expect_status 1
expect 'nothing catches it: a hole in the suites'
expect 'the checker does not find overflow, which is stated'
expect 'the checker finds race-shared at include/ReductionAdd.h:'
expect 'no race-shared names include/ReductionAdd.h:'
expect ', as stated there, but '
expect 'it does not compile'
expect "$bank/add/wrong/doesNotCompile.h:9:1: error:"
expect 'Nobody'
expect "$bank/add/wrong/hole.h: because"
expect '7 built with others in one program, 2 alone, 1 of them because they do not compile with the others'
grep -A1 '^  wrong *doesNotCompile ' <<<"$output" | grep -q 'built alone: it does not compile in one program with' ||
    broken 'who is left out'
expect 'FAILED: 4 of 9 as stated'
expect_nothing_of "$folder/kept"
# What a finding shows is the solution's line, where there is one.
grep -qE '"text":"[^"]*\+=.*// FINDS[^"]*","marked":true' "$folder/kept/add/ownLine/report.json" ||
    broken "the solution's line"

# --- A program of its own says the same of a solution

# of TABLE NAME: what a table in JSON says of a solution, without the time that it took.
of() { sed -n '/"name": "'"$2"'"/,/}/p' "$1" | sed '/"seconds"/d'; }

names=(asStated ownLine hole otherLine)
prove "${names[@]/#/add/}" --again --alone --jobs 2 --output "$folder/alone.json"
expect '0 built with others in one program, 4 alone, 0 of them'
for name in "${names[@]}"; do
    [[ -n $(of "$folder/alone.json" "$name") ]] || broken "$name"
    diff <(of "$folder/together.json" "$name") <(of "$folder/alone.json" "$name") || broken "the same of $name"
done

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

# refused NAME TEXT: of all the bank nothing is tried, for this is wrong in unknown.h.
refused() {
    prove "$1"
    expect_status 2
    expect "$bank/add/wrong/unknown.h:$2"
}

nothing=("${wrong[@]}" 'CHECKER: nothing' 'TESTS: fail')
solution unknown wrong "${wrong[@]}" 'CHECKER: racing' 'TESTS: any' <<<"$unchanged"
refused add/correct '5: the checker has no kind of finding named racing'
solution unknown wrong 'WRONG: because' 'SUITES: Ad2D' 'CHECKER: nothing' 'TESTS: fail' 'GPU: tests' <<<"$unchanged"
refused add/correct '3: there is no suite Ad2D'
solution unknown wrong 'WRONG: because' 'SUITES: Add2D/none' 'CHECKER: nothing' 'TESTS: fail' 'GPU: tests' <<<"$unchanged"
refused add/unknown '3: '
solution unknown wrong "${nothing[@]}" <<<"$unchanged"
sed -i 's|include/ReductionAdd.h|include/Lock.h|' "$bank/add/wrong/unknown.h"
refused add/correct '1: nothing in src/add is compiled from include/Lock.h'
solution unknown wrong "${nothing[@]}" <<<'// BODY of reductionIntraWarp'
refused add/correct '8: include/ReductionAdd.h has no reductionIntraWarp'
solution unknown wrong "${nothing[@]}" <<<'// LINE template <typename T>'
refused add/correct '8: include/ReductionAdd.h has more than one template <typename T>'
solution unknown wrong "${races[@]}" 'FINDS: race-shared at tabSM[0] += 1' 'TESTS: any' <<<"$no_barrier"
refused add/correct '6: include/ReductionAdd.h has no tabSM[0] += 1'
rm "$bank/add/wrong/unknown.h"
prove add/nobody
expect_status 2
expect "$bank has no solution add/nobody"
