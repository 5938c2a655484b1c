#!/usr/bin/env bash
# mistake_test.sh ROOT SIMULATOR_TARGETS CUDA_TRANSLATE DEVICE_CODE_PLUGIN PROGRAM: a student's afternoon. A lesson runs, its
# header gets a mistake that the compiler sees, the command names it and where it stands, another lesson runs without a word of
# it, the mistake goes and the lesson runs again; in a path with spaces.
set -euo pipefail
export ATELIER_ROOT=$1 SIMULATOR_TARGETS=$2 CUDA_TRANSLATE=$3 DEVICE_CODE_PLUGIN=$4 PROGRAM=$5

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
workspace="$folder/my course"
mkdir "$workspace"
cp -r "$(dirname -- "$0")/workspace/." "$ATELIER_ROOT"/{atelier,CMakePresets.json,include} "$workspace"
mkdir -p "$workspace/tools/simulator" "$workspace/tools/course/command"
cp -r "$ATELIER_ROOT/tools/simulator/"{language,packages.sh} "$workspace/tools/simulator"
cp -r "$ATELIER_ROOT/tools/course/command/"{help,packages} "$workspace/tools/course/command"
header="$workspace/include/ReductionAdd.h"

fail() { printf 'expected %s; got:\n%s\n' "$*" "$said" && exit 1; }

# expect STATUS TEXT COMMAND WORD...: of `atelier COMMAND WORD...`.
expect() {
    local status=0
    said=$("$workspace/atelier" "$3" --backend cpu "${@:4}" 2>&1) || status=$?
    [[ $status -eq $1 && $said == *"$2"* ]] || fail "$1 and $2, not $status"
}

expect 0 '192 threads' use

line=$(grep -n 'class ReductionAdd' "$header" | cut -d: -f1)
sed -i "${line}a static_assert(sizeof(int) == 5, \"a mistake\");" "$header"
mistake="include/ReductionAdd.h:$((line + 1))"
expect 2 "atelier: does not compile: $mistake" use
expect 2 "atelier: does not compile: $mistake" use sum
sed -i 's/7/8/' "$workspace/include/otherNumber.h"
expect 0 'the other lesson says 8' use other
[[ $said == 'the other lesson says 8' ]] || fail 'nothing of the lesson that does not compile'

sed -i "$((line + 1))d" "$header"
expect 0 '192 threads' test --unchecked
sed -i 's/OTHER_NUMBER =/= OTHER_NUMBER/' "$workspace/include/otherNumber.h"
expect 0 '192 threads' test --unchecked Sum/Ones
expect 0 '192 threads' use sum
expect 2 'atelier: does not compile: include/otherNumber.h:3' test --unchecked Other
expect 2 'atelier: does not compile: include/otherNumber.h:3' use

# A lesson's new file is a part of its program, as is the lesson whose header it includes.
sed -i 's/= OTHER_NUMBER/OTHER_NUMBER =/' "$workspace/include/otherNumber.h"
echo 'int more();' >"$workspace/src/other/more.h"
echo 'int more() { return 0; }' >"$workspace/src/other/more.cu"
printf '#include "other/more.h"\nint none() { return more(); }\n' >"$workspace/src/sum/none.cu"
expect 0 'the other lesson says 8' use sum
rm "$workspace/src/sum/none.cu"
expect 0 '192 threads' use sum
[[ $said == '192 threads' ]] || fail 'no lesson that it includes no more'
