#!/usr/bin/env bash
# selftest_test.sh SELFTEST: the whole command on a workspace of a few tests.
set -euo pipefail
selftest=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
workspace=$folder/workspace
mkdir -p "$workspace/tools/teacher" "$workspace/lesson" "$workspace/test"
cp -r "$selftest" "$workspace/tools/teacher"
cd "$workspace"
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(Small LANGUAGES NONE)
enable_testing()
add_test(NAME good COMMAND true)
add_test(NAME part COMMAND bash -c "[[ \${ATELIER_SAMPLE:-all} != *[02468] ]]")
add_custom_target(tool ALL)
add_subdirectory(test)
add_test(NAME turn.a COMMAND sh -c true ${PROJECT_BINARY_DIR}/test/program_a)
add_test(NAME turn.b COMMAND sh -c true ${PROJECT_BINARY_DIR}/test/program_b)
add_test(NAME long COMMAND true)
add_test(NAME after COMMAND true)
add_test(NAME lesson COMMAND test -d ${PROJECT_SOURCE_DIR}/lesson)
add_test(NAME lacks COMMAND sh -c "exit 77")
set_tests_properties(part PROPERTIES LABELS sampled)
set_tests_properties(turn.a turn.b PROPERTIES LABELS one_in_2)
set_tests_properties(long PROPERTIES LABELS only_all COST 60 FIXTURES_SETUP made ENVIRONMENT MADE=${PROJECT_BINARY_DIR}/test/made)
set_tests_properties(after PROPERTIES LABELS only_all FIXTURES_REQUIRED made)
set_tests_properties(lacks PROPERTIES SKIP_RETURN_CODE 77)
if(EXISTS ${PROJECT_SOURCE_DIR}/broken)
  add_test(NAME bad COMMAND false)
endif()
END
printf 'add_custom_target(%s ALL)\n' program_a program_b made program_of_none >test/CMakeLists.txt
touch lesson/file
printf '%s\n' build/ __pycache__/ >.gitignore
git init -q
git add .
git -c user.name=a -c user.email=a@b commit -qm first
cmake -G Ninja -S . -B build >/dev/null

selftest() {
    status=0
    output=$(python3 tools/teacher/selftest/selftest.py build "$@" 2>&1) || status=$?
}

# expect STATUS TEXT...
expect() {
    local text
    for text in "${@:2}"; do
        [[ $status -eq $1 && $output == *"$text"* ]] || { printf 'expected %s and "%s"; got %s and:\n%s\n' "$1" "$text" "$status" "$output" && exit 1; }
    done
}

last_line() {
    expect "$1" "$2"
    [[ ${output##*$'\n'} == "$2" ]] || { echo "the last line is not '$2': $output" && exit 1; }
}

# Of 12 is drawn that turn.a and an odd part run, of 13 that turn.b and an even one do.
ATELIER_SAMPLE=12 selftest
last_line 0 '4 passed, 0 failed'
expect 0 'only a part, which the commit chooses, ran of: part' 'left out on this commit: after long turn.b' \
    'with these, whole: ./atelier selftest --all' 'skipped, and -R NAME -V says why: lacks'

ATELIER_SAMPLE=13 selftest
last_line 1 '3 passed, 1 failed'
expect 1 "failed: part; alone: ATELIER_SAMPLE=13 ./atelier selftest -R '^part\$'" 'left out on this commit: after long turn.a'

selftest --all
last_line 0 '7 passed, 0 failed'
[[ $output != *'left out'* && $output != *'only a part'* ]] || { echo "all leaves something out: $output" && exit 1; }

selftest --all --whole-before "$(date -d '+1 hour' +%s)"
last_line 0 '7 passed, 0 failed'
[[ $output != *'left out'* && $output == *'Test #8: lacks'*'Test #5: long'* ]] || { echo "something is left out: $output" && exit 1; }
selftest --all --whole-before 1
last_line 0 '5 passed, 0 failed'
expect 0 'the machine is slow: what takes longest runs in part' 'left out on this commit: after long'
[[ $output != *'only a part'* ]] || { echo "what does not take long runs in part: $output" && exit 1; }

selftest -R '^long$'
last_line 0 '1 passed, 0 failed'
selftest -R nobody
expect 1 'No tests were found'

# targets WANTED OPTION...: what is built before.
targets() {
    local got
    got=$(ATELIER_SAMPLE=12 python3 tools/teacher/selftest/selftest.py build --targets "${@:2}" | sort | tr '\n' ' ')
    [[ $got == "$1" ]] || { echo "expected '$1' to be built for '${*:2}', got '$got'" && exit 1; }
}
targets 'test/program_a tool '
targets 'test/program_b tool ' -R '^turn.b$'
targets 'test/made tool ' -R '^after$'
targets 'tool ' -R nobody
targets 'all ' --all
targets 'all ' --changed

# Those that the sample leaves out and those that are excluded change nobody's number.
ATELIER_SAMPLE=13 selftest -E '^(good|part)$' --timeout 60
last_line 0 '2 passed, 0 failed'
expect 0 ': turn.b ' ': lesson ' 'left out on this commit: after long turn.a'
ATELIER_SAMPLE=12 selftest -E '^(good|part)$' --timeout 60
last_line 0 '2 passed, 0 failed'
expect 0 ': turn.a ' ': lesson ' 'left out on this commit: after long turn.b'

selftest --changed
expect 0 '0 files have changed since HEAD and reach 0 of 8 tests'
touch lesson/new
selftest --changed
last_line 0 '1 passed, 0 failed'
expect 0 '1 files have changed since HEAD and reach 1 of 8 tests' 'no changed file reaches 7 other tests: ./atelier selftest'
git add . && git -c user.name=a -c user.email=a@b commit -qm second
selftest --changed HEAD~1
last_line 0 '1 passed, 0 failed'

touch broken && cmake build >/dev/null
selftest --all
last_line 1 '7 passed, 1 failed'
expect 1 "failed: bad; alone: ./atelier selftest -R '^bad\$'"
