#!/usr/bin/env bash
# solutions_test.sh RIGHT_TEST BUILD BANK LESSON: the correct solutions of a lesson are taken; of these ATELIER_SAMPLE chooses
# a part.
set -euo pipefail
right_test=$1 build=$2 bank=$3 lesson=$4
sample=$(dirname -- "$0")/../sample

# BANK/LESSON/correct/NAME.EXT is LESSON/NAME
mapfile -t solutions < <(printf '%s\n' "$bank/$lesson"/correct/* | "$sample" 6 | sed -E 's|.*/([^/]+)\.[^.]*$|'"$lesson"'/\1|')
"$right_test" "$build" solutions "${solutions[@]}"
