#!/usr/bin/env bash
# A class's repositories: their files as of now and as of a time, and what cannot be fetched.
#
#     clones_test.sh WORKSPACE
set -euo pipefail

clones=$1/tools/teacher/grade/clones
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# is WHAT EXPECTED
is() { [[ $1 == "$2" ]] || fail "not $2:" "$1"; }

# commit STUDENT CONTENT DAY
commit() {
    echo "$2" >"$1/Fold.h"
    git -C "$1" add Fold.h
    GIT_COMMITTER_DATE=$3T10:00:00Z git -C "$1" commit -qm "$2"
}

git init -q ann && commit ann early 2026-11-01 && commit ann late 2026-11-03
git init -q 'b b' && mv 'b b' bob && commit bob only 2026-11-03
printf '# the class\n\nann file://%s/ann\nbob bob\n' "$PWD" >class.txt

"$clones" class.txt all
is "$(cat all/*/Fold.h)" $'late\nonly'
is "$(date -r all/ann/Fold.h +%F)" 2026-11-03
is "$(find all/ann -mindepth 1)" all/ann/Fold.h

# Again: what is new comes, what was there and is no longer goes.
touch all/ann/mine
commit ann later 2026-11-04
"$clones" class.txt all
is "$(cat all/ann/*)" later

status=0
said=$("$clones" class.txt all --before 2026-11-02T00:00 2>&1) || status=$?
is "$status $(ls all) $(<all/ann/Fold.h)" '1 ann early'
[[ $said == *'there is no commit before 2026-11-02'*'clones: bob: not fetched from bob'* ]] || fail "$said"

# Who cannot be reached is named; the others come, and what there was stays.
"$clones" class.txt all
rm -rf bob
status=0
said=$("$clones" class.txt all 2>&1) || status=$?
is "$status $(cat all/*/Fold.h)" $'1 later\nonly'
[[ $said == *'clones: bob: not fetched from bob'* ]] || fail "$said"

# refused TABLE WORDS [OPTION...]
refused() {
    printf '%b' "$1" >table.txt
    status=0
    said=$("$clones" table.txt none "${@:3}" 2>&1) || status=$?
    [[ $status -eq 2 && $said == *"$2"* ]] || fail "status $status" "$said"
}
refused '../ann ann\n' 'no name and address: ../ann ann'
refused 'ann\n' 'no name and address: ann'
refused 'ann ann\nann ann\n' 'table.txt has ann twice'
refused '# nobody\n' 'table.txt names nobody'
refused 'ann ann\n' 'soon is no time' --before soon
refused 'ann ann\n' 'usage: clones' --after 2026-11-01
