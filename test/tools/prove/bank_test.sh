#!/usr/bin/env bash
# bank_test.sh PROVE BUILD BANK LESSON|--profiled: the solutions of a lesson, or those that state what the profiler says, are as
# they state; of these ATELIER_SAMPLE chooses a part.
set -euo pipefail
prove=$1 build=$2 bank=$3 wanted=$4
sample=$(dirname -- "$0")/../sample

if [[ $wanted == --profiled ]]; then
    files=$(grep -rl '^// PROFILE:' "$bank" | sort | "$sample" 12)
else
    files=$(printf '%s\n' "$bank/$wanted"/{wrong,correct}/* | "$sample" 12)
fi
# BANK/LESSON/wrong/NAME.EXT is LESSON/NAME
mapfile -t solutions < <(sed -E 's|.*/([^/]+)/[^/]+/([^/]+)\.[^.]*$|\1/\2|' <<<"$files")
"$prove" --build "$build" --jobs 1 "${solutions[@]}"
