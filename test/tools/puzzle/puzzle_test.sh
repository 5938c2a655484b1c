#!/usr/bin/env bash
# puzzle_test.sh ROOT PUZZLE: wrong solutions are put before the student, who names line and kind; the answer is judged and
# explained, and what is solved is remembered.
set -euo pipefail
root=$1 puzzle=$2
export ATELIER_LANGUAGE=en
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT
cd "$tree"

broken() {
    printf 'expected %s\n' "$*"
    cat said
    exit 1
}

# here: a workspace whose TODOs are done.
mkdir -p here/test
cp -r "$root/test/solutions" here/test
while read -r file; do
    mkdir -p "here/${file%/*}"
    touch "here/$file"
done < <(grep -rhoE '^// SOLUTION of \S+' here/test/solutions | awk '{ print $4 }' | sort -u)

# play NAME ANSWER...: each answer is a line of input.
play() { printf '%s\n' "${@:2}" | "$puzzle" --root here ${1:+"$1"} >said 2>&1; }

# Every puzzle can be read: its lines are in its code, its kinds are stated by the solution. There are enough of each level.
"$puzzle" --root here --list >said || broken 'a list'
[[ $(wc -l <said) -ge 40 ]] || broken '40 puzzles'
for stars in '\*' '\*\*' '\*\*\*'; do grep -qE "^$stars +[a-z]" said || broken "a puzzle of level $stars"; done
[[ $(awk '{ print $1 }' said) == "$(awk '{ print $1 }' said | sort)" ]] || broken 'easy ones first'
! grep -q '(' said || broken 'that none is solved yet'

play add/plainAdd '2 lost-update' && broken 'that the if is not the line'
grep -qF 'The kind is right, the line is not.' said || broken 'what is right'
! grep -q 'FINDS\|CHECKER\|WRONG' said || broken 'code without its answer'
play add/plainAdd '3 hang' && broken 'that it does not hang'
grep -qF 'The line is right, the kind is not.' said || broken 'what is right'
play add/plainAdd 'what?' '1 hang' '1 hang' '1 hang' && broken 'an end after three answers'
grep -qF 'A number and a kind' said || broken 'how to answer'
grep -qF 'Line 3, lost-update. Blocks read' said || broken 'the explanation in the end'
play add/plainAdd '3 lost-update' || broken 'the right answer'
grep -qF 'Right. Blocks read, add and write' said || broken 'the explanation'

"$puzzle" --root here --list >said
[[ $(grep '(solved)' said) == *'add/plainAdd  (solved)' ]] || broken 'that it is remembered'
play '' '' || true
! grep -q 'plainAdd' said || broken 'another one next'

# race is enough for race-shared; in French, the explanation is French.
play add/foldWithoutBarrier '3 race' || broken 'a kind by its first word'
printf '3 hang\n1 hang\n1 hang\n' | ATELIER_LANGUAGE=fr "$puzzle" --root here add/everyThreadAdds >said 2>&1 || true
grep -qF 'Chaque thread du bloc' said || broken 'French'

# What the student has yet to write is not shown.
echo '    Todo::open("ecrasement");' >here/include/ReductionAdd.h
play add/everyThreadAdds '2 wrong-result' && broken 'a locked puzzle'
grep -qF 'complete the TODOs of include/ReductionAdd.h first' said || broken 'why'
! grep -q atomicAdd said || broken 'no code'

play add/nothing '' && broken 'that there is no such puzzle'
grep -qF 'add/nothing: no such puzzle' said || broken 'its name'
rm -r here/test/solutions
play '' '' && broken 'that there are no puzzles'
grep -qF 'There are no puzzles here' said || broken 'why'
