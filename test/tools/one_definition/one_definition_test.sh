#!/usr/bin/env bash
# one_definition_test.sh PROGRAM COMPILER: what two files define in different ways, and what they may.
set -euo pipefail
one_definition=$1 compiler=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src elsewhere

echo 'int one(); int two(); int main() { return one() + two(); }' >src/main.cpp

# said FIRST SECOND: what is said of a program of one.cpp and two.cpp with these texts.
said() {
    echo "$1 int one() { return use(1); }" >src/one.cpp
    echo "$2 int two() { return use(2); }" >src/two.cpp
    "$compiler" -std=c++20 -g src/main.cpp src/one.cpp src/two.cpp -o program
    "$one_definition" "$folder/program" "$folder" src 2>&1 || echo "status $?"
}

check() { [[ $1 == *$2* ]] || { echo "expected '$2' in: $1"; exit 1; }; }
check_silence() { [[ -z $1 ]] || { echo "expected nothing: $1"; exit 1; }; }

class='struct Sum { int x; int run() { return x; } }; static int use(int x) { return Sum{x}.run(); }'
another='struct Sum { char c; int x; int run() { return x; } }; static int use(int x) { return Sum{0, x}.run(); }'
function='inline int twice(int x) { return 2 * x; } static int use(int x) { return twice(x); }'

# The linker says nothing of these.
check "$(said "$class" "$another")" 'src/two.cpp:1: error: Sum is also defined at src/one.cpp:1:'
check "$(said "$class" "$another")" 'status 1'
check "$(said "$function" "${function/2 \*/3 +}")" 'src/two.cpp:1: error: twice() is also defined at src/one.cpp:1:'
check "$(said "namespace a { $class } using a::use;" "namespace a { $another } using a::use;")" 'a::Sum is also'

# These are two names, or one definition.
check_silence "$(said "namespace { $class }" "namespace { $another }")"
check_silence "$(said "namespace a { $class } using a::use;" "namespace b { $another } using b::use;")"
check_silence "$(said "$class" "static int use(int x) { struct Sum { int x; }; return Sum{x}.x; }")"
check_silence "$(said "inline int of(int x) { return x; } static int use(int x) { return of(x); }" \
    "inline int of(long x) { return x; } static int use(int x) { return of(long(x)); }")"
echo "$class" >src/Sum.h
check_silence "$(said '#include "Sum.h"
' '#include "../src/Sum.h"
')"

# What is not in the folder is somebody else's.
echo "$another" >elsewhere/Sum.h
check_silence "$(said "$class" '#include "../elsewhere/Sum.h"
')"
