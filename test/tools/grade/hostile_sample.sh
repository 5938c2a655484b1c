#!/usr/bin/env bash
# hostile_sample.sh HOSTILE_TEST BUILD CASES RESULTS: grades the hostile submissions, or those that ATELIER_SAMPLE chooses, and
# writes to RESULTS.cases which they were.
set -euo pipefail
program=$1 build=$2 cases=$3 results=$4
chosen=$(mktemp -d)
trap 'rm -rf -- "$chosen"' EXIT
mapfile -t files < <(printf '%s\n' "$cases"/*.cu | "$(dirname -- "$0")/../sample" 6)
cp -- "${files[@]}" "$chosen"
ls "$chosen" >"$results.cases"
"$program" "$build" "$chosen" "$results"
