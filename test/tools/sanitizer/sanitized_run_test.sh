#!/usr/bin/env bash
# usage: sanitized_run_test.sh COURSE BEHAVIOUR
set -euo pipefail

course=$1
here=$(dirname -- "$(readlink -f -- "$0")")
workspace=$(readlink -f -- "$here/../../..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir reports
export ATELIER_COMPUTE_SANITIZER=$here/stand_in.sh REPORTS=$folder/reports

fail() {
    printf '%s\n' "$@" "$(cat out err)" >&2
    exit 1
}

# reports TOOL OUTPUT: the tool finds what compute-sanitizer once found, in this workspace.
reports() { sed "s| in test/tools/| in $workspace/test/tools/|" "$here/outputs/$2.txt" >"reports/$1.txt"; }

# run STATUS ARGUMENT...: the course's tests, which must end with that status.
run() {
    local expected=$1 status=0
    shift
    "$course" test --output report.json "$@" >out 2>err || status=$?
    [[ $status -eq $expected ]] || fail "exit status $status instead of $expected"
}

says() { grep -qF -- "$1" out || fail "not said: $1"; }
traced() { grep -q "^$1 " trace || fail "did not run: $1"; }
not_traced() { ! grep -q "^$1 " trace || fail "ran: $1"; }

a_finding_belongs_to_the_test_that_ran() {
    reports memcheck past_the_end.memcheck
    reports initcheck result_not_set.initcheck
    run 1 --sanitizer all
    says '2 passed, 1 failed'
    says 'first: reported'
    says 'thread 10 of block 0 writes 4 bytes past the end of 40 bytes of global memory at past_the_end.cu:6'
    says 'reads 4 bytes of global memory at result_not_set.cu:5, and nobody has written them'
    says 'docs/mistakes/uninitialised-global.md'
    grep -qF '"foundBy":"memcheck"' report.json || fail 'no tool in the report' "$(cat report.json)"
    grep -qF '"mistake":"out-of-bounds"' report.json || fail 'no kind in the report' "$(cat report.json)"
}

a_clean_run_passes() {
    reports memcheck wrong_stride.memcheck
    run 0 --sanitizer all
    for tool in plain memcheck racecheck initcheck synccheck; do traced "$tool after"; done
}

the_first_race_names_its_threads() {
    reports racecheck fold_without_barrier.racecheck-analysis
    reports threads fold_without_barrier.racecheck
    run 1 --sanitizer all
    traced 'threads reported'
    not_traced 'threads after'
    says 'thread 32 of block 0 writes at fold_without_barrier.cu:9, thread 0 of block 0 reads'
    [[ $(grep -c 'data race' out) -eq 1 ]] || fail 'the race is told twice'
}

one_tool_may_be_chosen() {
    run 0 --sanitizer synccheck
    traced 'synccheck after'
    not_traced memcheck
}

after_many_reports_a_fresh_process_goes_on() {
    for _ in {1..300}; do cat "$here/outputs/fold_past_the_block.memcheck.txt"; done >reports/memcheck.txt
    run 1 --sanitizer memcheck
    says '2 passed, 1 failed'
    [[ $(grep -c '^memcheck' trace) -eq 3 ]] || fail 'not each test once' "$(cat trace)"
    [[ $(grep '^memcheck' trace | cut -d' ' -f3 | sort -u | wc -l) -eq 2 ]] || fail 'not two processes' "$(cat trace)"
}

a_test_that_hangs_is_not_run_again() {
    HANG=1 run 1 --sanitizer memcheck --timeout 0.3
    says '2 passed, 1 timed out'
    traced 'memcheck after'
    not_traced 'memcheck before'
}

a_tool_that_does_not_start_is_no_pass() {
    ATELIER_COMPUTE_SANITIZER=$(type -P false) run 1 --sanitizer memcheck
    says 'Under memcheck'
}

without_a_gpu_it_is_refused() {
    unset ATELIER_COMPUTE_SANITIZER
    run 2 --sanitizer all
    grep -q 'needs a GPU' err || fail 'no reason given'
    [[ ! -e trace ]] || fail 'a test ran' "$(cat trace)"
}

"$2"
