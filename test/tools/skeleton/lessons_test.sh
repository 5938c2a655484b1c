#!/usr/bin/env bash
# lessons_test.sh SKELETON WORKSPACE BUILD [OPTION...]: each lesson's skeleton is in order, or those that ATELIER_SAMPLE chooses.
set -euo pipefail
skeleton=$1 workspace=$2 build=$3
mapfile -t lessons < <(cd "$workspace/src" && printf '%s\n' */lesson.json | sed 's|/.*||' |
    "$workspace/test/tools/sample" 18)
"$skeleton" --root "$workspace" --build "$build" --check --lesson "${lessons[@]}" "${@:4}"
