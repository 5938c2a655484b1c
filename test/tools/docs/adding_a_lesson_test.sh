#!/usr/bin/env bash
# shellcheck disable=SC2016 # Markdown has backticks
# adding_a_lesson_test.sh ROOT BUILD SKELETON: whoever follows docs/adding-a-lesson.md has a lesson that runs, whose suites pass, and
# a skeleton of it. Only what the page adds is compiled, as the build compiles the lesson `add`.
set -euo pipefail
root=$1 build=$2 skeleton=$3 page=$1/docs/adding-a-lesson.md
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT

broken() {
    printf 'expected %s\n' "$*"
    exit 1
}

# The blocks that follow a line `FILE`: become FILE in $tree.
write_files() {
    awk -v tree="$tree" '
        /^```$/ && file { close(file); file = "" }
        file { print > file }
        /^```[a-z]+$/ && named { file = tree "/" named; system("mkdir -p \"$(dirname \"" file "\")\"") }
        { named = /^`[^`]+`:$/ ? substr($0, 2, length - 3) : $0 == "" ? named : "" }' "$page"
}

# block_after LINE: the block that follows the line.
block_after() { awk -v line="$1" '/^```$/ { inside = 0 } inside == 2 { print } index($0, line) { inside = 1 } /^```[a-z]+$/ && inside == 1 { inside = 2 }' "$page"; }

# complete_main FILE WHAT: FILE in $tree, with the headers that the page includes there and the lines of WHAT that it adds.
complete_main() {
    sed -nE "s/^In \`$1\`, with \`(.*)\`:\$/\1/p" "$page" | cat - "$root/$1" >"$tree/$1"
    while IFS= read -r line; do
        sed -i "\$s|^}|$line\n}|" "$tree/$1"
    done < <(grep -E '^    (uses|suites)\.add(<UseMin>)?\("min"' "$page" | grep "$2")
}

# compile FILE MODEL: as the build compiles MODEL of the workspace.
compile() {
    local command output
    command=$(grep -m 1 -F -- "-c $root/$2" "$tree/commands")
    output=$(sed -E 's/.* -o ([^ ]+) .*/\1/' <<<"$command")
    command=${command//"$root/$2"/"$tree/$1"}
    command=${command//"$output"/"$tree/$1.o"}
    (cd "$build" && bash -c "${command/ -o / -I$tree/src -I$tree/test -o }") || broken "$1 to compile"
}

cp -r "$root"/{include,src,docs,test,atelier,CMakeLists.txt,README.md,main.cpp} "$tree"
write_files
complete_main mainUse.cpp uses
complete_main mainTest.cpp suites
ninja -C "$build" -t commands course >"$tree/commands"
objects=()
for file in src/min/reductionMin_device.cu src/min/Min.cu src/min/UseMin.cpp test/min/TestMin.cpp \
    src/min/minOfArray_device.cu src/min/MinOfArray.cu test/min/TestMinOfArray.cpp; do
    case $file in
    *.cu) compile $file src/add/Add.cu ;;
    *) compile $file src/add/UseAdd.cpp ;;
    esac
    objects+=("$tree/$file.o")
done
for file in mainUse.cpp mainTest.cpp; do compile $file $file; done
link=$(tail -n 1 "$tree/commands")
link=${link/CMakeFiles\/use_mains.dir\/mainUse.cpp.o/"$tree/mainUse.cpp.o ${objects[*]}"}
link=${link/CMakeFiles\/test_hosts.dir\/mainTest.cpp.o/"$tree/mainTest.cpp.o"}
(cd "$build" && bash -c "${link/ -o course / -o $tree/course }") || broken "the course to be linked"

cd "$tree"
./course use min || broken "./atelier use min to be right"
./course test min --report console || broken "the suites to pass"

# With the marker of the students' version.
awk -v marked="$(block_after 'Mark what a student completes')" \
    '/^static __device__ int smaller/ { print marked; next } { print }' src/min/reductionMin_device.cu >marked
mv marked src/min/reductionMin_device.cu
block_after 'In `README.md`, the table' | sed -i '/^| `add` /r /dev/stdin' README.md
"$skeleton" --root . --lesson min -- students || broken "the skeleton of the lesson to be made"
grep -q 'I1: Which of the two' students/src/min/reductionMin_device.cu || broken "a TODO with its hints"
grep -q '| `min` |' students/README.md || broken "the README's row"
