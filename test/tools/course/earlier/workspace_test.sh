#!/usr/bin/env bash
# workspace_test.sh PROGRAM: a workspace of the course's earlier years uses, tests and reports.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

USE=1 DEVICE=1000 "$1" > output 2> errors
grep -q Success output
grep -q 'mainUse : [0-9].* s' output
grep -q 'Device 0: ' output
grep -q 'no device 1000 here' errors
"$1" > output || { cat output; exit 1; }
grep -q 'TestSumOnes' output
grep -q '63 blocks of 1024 threads' out/testAll.html
grep -q 'testSpecialMax' out/testAll.html

LISTED=1 "$1" test --report json --output listed.json earlier >output || { cat output; exit 1; }
grep -q '37 passed' output

# Of one test the harness knows the verdict and its grid.
"$1" test --report json --output one.json 'TestSumOnes/1 block of 256 threads' > output
grep -q '"status": *"passed"' one.json
grep -q 'db(256,1,1)' one.json
