#!/usr/bin/env bash
# What the check says of a small course in which one thing is wrong: check_test.sh SKELETON.
set -euo pipefail

tool=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$(dirname "$0")/small" "$folder/course"
cd "$folder/course"
cmake -S . -B build -G Ninja >/dev/null

# check STATUS TEXT: builds the course, checks it, and expects that exit status and that text.
check() {
    local status=0
    ninja -C build >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }
    "$tool" --root . --build build --check >"$folder/output" 2>&1 || status=$?
    [[ $status -eq $1 && $(cat "$folder/output") == *"$2"* ]] && return
    printf 'expected %s and "%s", got %s and\n%s\n' "$1" "$2" "$status" "$(cat "$folder/output")"
    exit 1
}

# spoilt FILE SED TEXT: with the file changed by sed, the check fails and says that.
spoilt() {
    cp "$1" "$folder/before"
    sed -i "$2" "$1"
    ! cmp -s "$1" "$folder/before" || { echo "nothing changed in $1 by $2" && exit 1; }
    check 1 "$3"
    cp "$folder/before" "$1"
}

check 0 'one        ok      2 TODOs, 2 suites, 2 tests'
spoilt include/One.h 's/twice: Twice/twice: Twice Quarter/' 'include/One.h: twice open: Quarter passes without it'
spoilt include/One.h 's/twice: Twice/twice/' 'include/One.h: twice open: Quarter passes without it'
spoilt include/One.h 's/quarter: Quarter/quarter: Twice/' 'include/One.h: quarter open: Quarter reports it, and is not named'
spoilt include/One.h 's/twice: Twice/twice: Twice Thrice/' 'include/One.h: twice open: there is no suite Thrice'
spoilt include/One.h 's/inline int quarter/static int quarter/;s/return half(half/int y = 4; return half(half/' 'warning: unused variable'
spoilt include/Todo.h '/pragma GCC/d' 'warning: unused parameter'
spoilt include/One.h 's/return x + x;/return x + x + 1;/' 'no TODO open: Twice/it failed: no 8'
spoilt include/One.h 's/END: return 0;/END: return zero;/' 'include/One.h:10:12: error: '
spoilt include/Todo.h 's/throw Todo(name, file, line);/(void)name, (void)file, (void)line;/' 'all TODOs open: use: it reports no TODO with its file and line'
spoilt include/Todo.h 's/throw Todo(name, file, line);/throw Todo(name, file, line + 1);/' 'which is not there'
spoilt include/Todo.h 's/throw Todo(name, file, line);/throw std::runtime_error(name);/' 'all TODOs open: test: Twice/it failed: twice'
spoilt mainUse.cpp 's/testTwice);/[] {});/' 'all TODOs open: use: exit status 0, expected 1'
spoilt main.cpp 's/fopen(argv\[argc - 1\]/fopen(argv[0]/' 'course test wrote no report'

# A file beside the others that nothing includes stays behind, and with it what it defines.
mkdir src/apart && mv src/common/Half.cpp src/apart/Half.cpp
sed -i 's|src/common/Half.cpp|src/apart/Half.cpp|' CMakeLists.txt
check 1 'undefined reference to `half(int)'
