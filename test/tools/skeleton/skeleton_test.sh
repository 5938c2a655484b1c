#!/usr/bin/env bash
# shellcheck disable=SC2016 # Markdown has backticks
# What the tool makes of this workspace: skeleton_test.sh ROOT SKELETON TEST, or --list. 77: it cannot be told here.
set -euo pipefail

broken() {
    printf 'expected %s\n' "$*"
    exit 1
}

# skeleton ARGUMENT...: runs the tool on $course; its status and what it says are then in $status and $output.
skeleton() {
    status=0
    output=$("$tool" --root "$course" "$@" 2>&1) || status=$?
}

made() {
    skeleton "$folder/students" "$@"
    [[ $status -eq 0 ]] || broken "the workspace to be made: $output"
    cd "$folder/students"
}

# A copy of what the tool reads, to be spoilt.
copy_course() {
    course=$folder/course
    mkdir "$course"
    cp -r "$root"/{include,src,docs,atelier,CMakeLists.txt,README.md,main.cpp,mainUse.cpp,mainTest.cpp} "$course"
    mkdir -p "$course/test" "$course/tools"
    cp -r "$root"/test/{add,common} "$course/test"
}

test_leaves_no_trace_of_markers_and_solutions() {
    made
    ! grep -rnE '// (SOLUTION|END)|TEACHER' . --exclude-dir=.git || broken "no marker"
    local file line count=0
    while read -r file; do
        while read -r line; do
            count=$((count + 1))
            ! grep -nF -- "$line" "$file" || broken "$file without the solution's line $line"
        done < <(awk '/\/\/ END/ { inside = 0 }
                      inside && length > 25 { solution[$0] = 1 }
                      !inside { given[$0] = 1 }
                      /\/\/ SOLUTION/ { inside = 1 }
                      END { for (line in solution) if (!(line in given)) print line }' "$root/$file")
    done < <(cd "$root" && grep -rl '// SOLUTION' include src)
    [[ $count -gt 90 ]] || broken "more solutions to look for than $count lines"
    diff <(cd "$root" && grep -rl '// SOLUTION' include src | sort) \
        <(grep -rl '^ *Todo::open("' include src | sort) || broken "TODOs where the solutions were"
}

test_has_a_repository_without_history() {
    command -v git >/dev/null || exit 77
    made --lesson add
    [[ -z $(git log --all --oneline 2>/dev/null) ]] || broken "no commit"
    [[ $(git rev-parse --show-toplevel) == "$PWD" ]] || broken "a repository of its own"
    git add -A
    git -c user.name=a -c user.email=a@b commit --quiet -m first || broken "a first commit to be possible"
}

test_leaves_the_teachers_side_behind() {
    made
    local path
    for path in test/tools test/solutions .ci tools/teacher/skeleton tools/teacher/solution_build tools/teacher/bench docs/adding-a-lesson.md src/add/lesson.json; do
        [[ ! -e $path ]] || broken "no $path"
    done
    ./atelier --help >help
    grep -q 'use \[NAME' help || broken "the students' commands"
    ! grep -E 'skeleton|selftest|grade|prove' help || broken "no teacher's commands in --help"
    ! ./atelier selftest 2>errors || broken "selftest to be refused"
    grep -q 'selftest: no such command' errors || broken "it to be said why: $(cat errors)"
}

test_is_written_as_the_sources_are() {
    clang-format --version | grep -q 'version 14\.' || exit 77
    made
    find include src test ./*.cpp \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -exec clang-format --dry-run --Werror {} +
    bash -n atelier
    ! command -v shellcheck >/dev/null || shellcheck -x atelier
}

# Every comment of the files that students edit is in the language, and nothing else is changed.
test_speaks_the_language_in_comments() {
    command -v msgmerge >/dev/null || exit 77
    local catalogue=$root/tools/teacher/skeleton/comments/fr.po same
    skeleton --comments
    msgmerge --quiet --no-fuzzy-matching -o "$folder/merged.po" "$catalogue" - <<<"$output"
    ! msgattrib --untranslated --no-obsolete "$folder/merged.po" | grep . || broken "a translation of these in $catalogue"
    ! msgattrib --only-obsolete "$folder/merged.po" | grep . || broken "no comment in $catalogue that is in no file"
    made
    mv "$folder/students" "$folder/english"
    made --language fr
    { diff -rq --exclude={docs,tools,.git,'README*',.given} "$folder/english" . || true; } |
        sed -n 's|.* and \./\(.*\) differ|\1|p' | sort >"$folder/files"
    diff "$folder/files" <(cd "$root" && { grep -rl '// SOLUTION' include src && ls main*.cpp; } | sort) ||
        broken "the mains and the files with a TODO to differ, and no others"
    xargs cat <"$folder/files" >"$folder/french.cpp"
    (cd "$folder/english" && xargs cat <"$folder/files") >"$folder/english.cpp"
    diff <(code_of "$folder/english.cpp") <(code_of "$folder/french.cpp") || broken "the same code in both languages"
    same=$(grep -E '^ *///? [^ ]' "$folder/french.cpp" | grep -Fx -f "$folder/english.cpp" || true)
    [[ -z $same ]] || broken "this in French: $same"
    ! clang-format --version | grep -q 'version 14\.' || xargs clang-format --dry-run --Werror <"$folder/files"
}

# code_of FILE: without comments and blank lines, and with its directives.
code_of() {
    g++ -fpreprocessed -dD -E -P "$1" 2>/dev/null
}

test_links_only_what_is_there() {
    made --lesson add pi --language both
    local page link
    while read -r page; do
        while read -r link; do
            [[ $link == *://* || $link == '#'* || -e $(dirname "$page")/${link%%#*} ]] || broken "$page not to link $link"
        done < <(grep -oE '\]\([^) ]+\)' "$page" | sed -E 's/^\]\((.*)\)$/\1/')
    done < <(find README.md docs -name '*.md')
    ! grep -n '`warp`' README.md || broken "no row of another lesson in the README"
    grep -q '| `pi` |' README.md || broken "a row of the chosen lesson"
    ! grep -noE '(atelier|course) (use|test|check|profile) [a-z]+' README*.md | grep -vE ' (add|pi)$' ||
        broken "no command for another lesson in the README"
}

test_takes_what_the_chosen_lessons_need() {
    made --lesson pi
    grep -q 'SOLUTION\|Todo::open' include/ReductionAdd.h && broken "the header of another lesson to be solved"
    grep -q 'tabSM\[TID_LOCAL\] += ' include/ReductionAdd.h || broken "the header of another lesson to be solved"
    [[ ! -e include/ReductionWarp.h && ! -e src/add && ! -e test/warp ]] || broken "no other lesson's files"
    [[ $(grep -c 'uses.add' mainUse.cpp) -eq 1 && $(grep -c 'suites.add' mainTest.cpp) -eq 3 ]] || broken "the lesson's lines"
}

# CMake sees all files of the workspace's own, those of the tools, too.
test_can_be_configured() {
    made --lesson hello
    cmake -S . -B build/cpu -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo >cmake.log 2>&1 || broken "it to be configured: $(cat cmake.log)"
    ! grep -i 'warning' cmake.log || broken "no warning"
    ninja -C build/cpu -n course >ninja.log 2>&1 || broken "all sources to be there: $(tail -n 5 ninja.log)"
}

test_updates_what_was_given_out() {
    copy_course
    made --lesson add
    echo '// mine' >>include/ReductionAdd.h
    sed -i 's/I1: How many threads/I1: How many threads in all/' "$course/docs/lessons/add.md"
    echo '// mended' >>"$course/test/add/TestAdd.cpp"
    skeleton --update "$folder/students" --dry-run
    [[ $status -eq 1 && $output == *"nothing was written"* ]] || broken "a conflict to be announced: $output"
    ! grep -q mended test/add/TestAdd.cpp || broken "a dry run to write nothing"
    skeleton --update "$folder/students"
    [[ $status -eq 1 && $output == *"replaced  test/add/TestAdd.cpp"* ]] || broken "the suite to be replaced: $output"
    grep -q mended test/add/TestAdd.cpp || broken "the new suite"
    grep -q mine include/ReductionAdd.h || broken "the student's version: $output"
    grep -q "threads in all" include/ReductionAdd.h.new || broken "the new version: $output"
    skeleton --update "$folder/students"
    [[ $status -eq 0 && $output == *": 0 files to change"* ]] || broken "nothing to be left: $output"
}

test_refuses_a_folder_that_is_not_empty() {
    mkdir "$folder/students" && echo mine >"$folder/students/file"
    skeleton "$folder/students"
    [[ $status -eq 2 && $output == *"exists and is not an empty folder"* ]] || broken "a refusal, not $status $output"
    [[ $(ls -A "$folder") == students && $(cat "$folder/students/file") == mine ]] || broken "nothing to be touched"
}

test_refuses_bad_markers_and_writes_nothing() {
    copy_course
    sed -i '/SOLUTION reduce:/,/\/\/ END/{/\/\/ END/d}' "$course/include/ReductionAdd.h"
    echo '// SOLUTION x' >>"$course/src/add/Add.cu"
    skeleton "$folder/students" --lesson add
    [[ $status -eq 2 ]] || broken "exit status 2, not $status"
    grep -qE '^include/ReductionAdd\.h:[0-9]+: SOLUTION ecrasement within SOLUTION reduce' <<<"$output" || broken "the nested marker: $output"
    grep -qE '^src/add/Add\.cu:[0-9]+: a marker in a file that no lesson\.json lists' <<<"$output" || broken "the stray marker: $output"
    [[ $(ls -A "$folder") == course ]] || broken "nothing to be written: $(ls -A "$folder")"
}

test_says_what_it_is_asked_wrongly() {
    skeleton
    [[ $status -eq 2 && $output == *"DIR is missing"* ]] || broken "DIR to be asked for: $output"
    skeleton "$folder/students" --lesson adds
    [[ $status -eq 2 && $output == *"no lesson adds; there are add arg"* ]] || broken "the lessons to be named: $output"
    skeleton "$folder/students" --check
    [[ $status -eq 2 && $output == *"--check writes no DIR"* ]] || broken "DIR to be refused: $output"
    skeleton "$folder/students" --dry-run
    [[ $status -eq 2 && $output == *"--dry-run requires --update"* ]] || broken "--update to be asked for: $output"
    mkdir "$folder/empty"
    skeleton --update "$folder/empty"
    [[ $status -eq 2 && $output == *"is no students' workspace"* ]] || broken "an empty folder to be refused: $output"
    [[ ! -e $folder/students ]] || broken "nothing to be written"
}

if [[ $1 == --list ]]; then
    declare -F | sed -n 's/^declare -f \(test_.*\)/\1/p'
    exit
fi
root=$1 tool=$2 course=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$3"
