#!/usr/bin/env bash
# Every lesson with files of a student's can be graded: before the class, the command grades the workspace's
# own solution of each and stops unless it has all points.
#
#     lessons_test.sh WORKSPACE BUILD PROFILE GRADE
set -euo pipefail

workspace=$1 build=$2 profile=$3 grade=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir -p class/ann/src/arg
cp "$workspace/src/arg/arg_device.h" class/ann/src/arg/
said=$("$grade" --build "$build" --profile "$profile" class --out grades 2>&1) || { echo "$said" && exit 1; }
echo "$said"
[[ $said =~ ' arg '([0-9]+)' of '([0-9]+) && ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]] || { echo "arg has not all points" && exit 1; }
for lesson in "$workspace"/src/*/lesson.json; do
    name=$(basename "$(dirname "$lesson")")
    grep -q '"files": \[\]' "$lesson" || grep -q '"graded": false' "$lesson" || [[ $said == *" $name "* ]] || { echo "nothing said of $name" && exit 1; }
done
