#!/usr/bin/env bash
# The whole command on a small class: what it writes, how it goes on, and how it is spread over machines.
#
#     grade_test.sh WORKSPACE BUILD GRADE
set -euo pipefail

workspace=$1 build=$2 grade=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# contains TEXT PART...
contains() {
    local text=$1 part
    for part in "${@:2}"; do
        [[ $text == *"$part"* ]] || fail "no \"$part\" in:" "$text"
    done
}

# submit STUDENT: hands in the workspace's own files of the lesson pi.
submit() {
    mkdir -p "class/$1/tp/src/pi"
    cp "$workspace"/src/pi/{slices,hits}_device.cu "class/$1/tp/src/pi/"
}

# without_times FILE: a table but for the times of submission.
without_times() { sed 's/,20[^,]*,/,/' "$1"; }

grade_pi() { "$grade" --build "$build" "$@" --lesson pi 2>&1; }

submit ann
(cd class/ann && tar -czf ../ann.tar.gz tp) && rm -r class/ann
submit bob
sed -i 's/return 4 \/ (1 + x \* x);/return 3;/' class/bob/tp/src/pi/slices_device.cu
submit cid
rm class/cid/tp/src/pi/hits_device.cu
mkdir class/dan

# --- A class, graded
rm -f "$build/grade.proof"
said=$(grade_pi class --out grades --jobs 2)
contains "$said" "First the workspace's own solution, about " 'Then 4 submissions, about ' 'to go' '[4/4] '
contains "$said" '/4] ann: pi ' '/4] bob: pi ' '/4] cid: pi ' "/4] dan: it has none of the lessons' files"
table=$(without_times grades/grades.csv)
contains "$table" 'student,points,possible,look at this,submitted,late,PiSlices,PiPoints,PiTheory,remarks' 'ann,3.00,3.00,,no' 'cid,1.25,3.00,' \
    'pi: missing, so taken from the skeleton with open TODOs: src/pi/hits_device.cu' 'dan,0.00,3.00,,,no,'
contains "$(grep ^bob grades/grades.csv)" ',0.0' ',1.00,'
cmp class/bob/tp/src/pi/slices_device.cu grades/students/bob/files/src/pi/slices_device.cu
for file in index.html grades.json students/bob/{index.html,report.html,results.json,junit.xml,logs/pi.build.log,logs/pi.run.log}; do
    [[ -s grades/$file ]] || fail "no $file"
done

# --- The same again: nothing is graded that has not changed
echo '// and a comment' >>class/bob/tp/src/pi/slices_device.cu
said=$(grade_pi class --out grades)
contains "$said" '[4/4]'
contains "$said" 'Then 1 submission, about '
[[ $(grep -c 'graded before' <<<"$said") -eq 3 ]] || fail "not three were graded before:" "$said"
contains "$(grep bob <<<"$said")" 'bob: pi '
[[ $(without_times grades/grades.csv) == "$table" ]] || fail "another table" "$(<grades/grades.csv)"

# --- Points and deadlines change without grading
echo '{ "lessons": { "pi": 30 }, "late": 0.5 }' >points.json
contains "$(grade_pi class --out grades --points points.json --deadline 2001-01-01)" '[4/4]'
contains "$(<grades/grades.csv)" 'ann,15.00,30.00,' ',yes,5.00,5.00,5.00,late'
said=$(grade_pi class --out grades --points class/dan) && fail "points in a folder"
contains "$said" 'the points in class/dan'
echo '{ "suites": { "PiSlice": 2 } }' >points.json
status=0
said=$(grade_pi class --out grades --points points.json) || status=$?
contains "$status $said" '2 ' 'suite PiSlice, which is not there; did you mean PiSlices?'

# --- What is no submission is said; a workspace is one student's
mkdir odd
printf 'Rar!\x1a\x07\x01' >odd/fay.rar
touch odd/notes.txt
contains "$(grade_pi odd --out odd-grades)" 'left out: notes.txt is no archive and no source' 'fay: it is a RAR archive'
contains "$(<odd-grades/grades.csv)" 'fay,0.00,3.00,' 'it is a RAR archive'
contains "$(grade_pi class/bob/tp --out own)" '[1/1] tp: pi '

# --- An untouched skeleton has no points, and what is refused is to be looked at
mkdir -p refused/{eve,gus}/src/pi
cp "$workspace"/src/pi/hits_device.cu refused/gus/src/pi/
sed 's/return 4 \/ (1 + x \* x);/return 4 \/ (1 + x * x) + (forked() < 0);/; 1i #include <unistd.h>\nstatic __host__ __device__ int forked() { return fork(); }' "$workspace/src/pi/slices_device.cu" >refused/gus/src/pi/slices_device.cu
awk '/\/\/ SOLUTION/ { sub(":", "", $3); print "Todo::open(\"" $3 "\");"; skips = 1 } !skips { print } /\/\/ END/ { if (match($0, /END: /)) print substr($0, RSTART + 5); skips = 0 }' \
    <(sed '0,/#include "Thread2D.h"/s//#include "Thread2D.h"\n#include "Todo.h"  \/\/ as it was/' "$workspace/src/pi/slices_device.cu") >refused/eve/src/pi/slices_device.cu
said=$(grade_pi refused --out refused-grades)
line=$(grep -n 'fork()' refused/gus/src/pi/slices_device.cu | cut -d: -f1)
contains "$said" 'eve: pi untouched' "Look at this: gus, pi: src/pi/slices_device.cu:$line: it calls fork, which device code does not have"
contains "$(<refused-grades/grades.csv)" 'eve,0.00,3.00,,' ',0.00,0.00,0.00,' "gus,0.00,3.00,\"pi: src/pi/slices_device.cu:$line: it calls fork"

# --- One student again, and a class as the teacher's roster has it
printf '%s\n' student,email,points,comment ann,ann@school,1,'"Well, done"' eve,eve@school,, >roster.csv
said=$(grade_pi class --out grades --student ann --roster roster.csv)
contains "$said" '[1/1] ann: pi ' 'bob is not in the roster'
[[ $said != *'graded before'* ]] || fail "ann was not graded again:" "$said"
contains "$(<grades/grades.csv)" 'ann,ann@school,4.00,3.00,' '"by hand: +1 points; Well, done"' 'bob,,'
said=$(grade_pi class --out grades --roster roster.csv)
contains "$said" '[5/5]' 'eve: nothing was handed in'
contains "$(<grades/grades.csv)" 'eve,eve@school,0.00,3.00,'
said=$(grade_pi class --out grades --student anne) && fail "graded anne"
contains "$said" 'there is no student anne; did you mean ann?'
rm -r grades/students/eve

# --- An interrupted run goes on
grade_pi class --out again >first & # interrupted once its first student is done
until grep -q '^\[' first; do sleep 0.1; done
kill -INT "$(pgrep -P $! -f "$grade")" 2>/dev/null || kill -INT $! 2>/dev/null || true
wait $! || true
contains "$(grade_pi class --out again)" 'graded before' '[4/4]'

# --- In parts
said=$(grade_pi class --out parts --part 0/2)
contains "$said" '[2/2]' 'ann' 'cid'
[[ ! -e parts/grades.csv ]] || fail "a part writes no table"
said=$(grade_pi class --out parts --part 2/2) && fail "part 2 of 2"
contains "$said" '--part 2/2'
"$grade" --build "$build" --gather --out parts >/dev/null
[[ $(wc -l <parts/grades.csv) -eq 3 ]] || fail "not two students" "$(<parts/grades.csv)"

# --- As a job array: a cluster that is this machine
mkdir bin
cat >bin/sbatch <<'END'
#!/usr/bin/env bash
[[ $1 == --wait ]] || exit 9
tasks=$(sed -n 's/^#SBATCH --array=0-//p' "$2")
log=$(sed -n 's/^#SBATCH --output=//p' "$2")
for ((task = 0; task <= tasks; task++)); do SLURM_ARRAY_TASK_ID=$task bash "$2" >"${log/\%a/$task}" 2>&1; done
END
chmod +x bin/sbatch
cp -r grades slurm && rm slurm/students/dan/result.json slurm/grades.csv
said=$(PATH=$folder/bin:$PATH grade_pi class --out slurm --slurm --jobs 3)
[[ $(grep -c 'graded before' <<<"$said") -eq 4 ]] || fail "the gathering process has graded" "$said"
contains "$(cat slurm/slurm/slurm-?.log)" '[1/2] ann' 'bob' 'cid' 'dan'
[[ -s slurm/grades.csv ]] || fail "no table"

# --- In a hosted CI: the workflow's own steps
cat >bin/gh <<'END'
#!/usr/bin/env bash
[[ "$*" == *"orgs/school/repos"* ]] || exit 9
printf '%s\n' tp1-ann other-eve 'tp1-$(id)' tp1-dan tp1 tp2-bob
END
cat >bin/atelier <<END
#!/usr/bin/env bash
[[ \$1 == grade ]] && exec "$grade" --build "$build" "\${@:2}"
END
chmod +x bin/gh bin/atelier
mkdir -p ci/submissions ci/tools/teacher && cp -r class/dan ci/submissions/ && ln -s "$workspace/tools/teacher/grade" ci/tools/teacher/grade && cp bin/atelier ci/
mapfile -t steps < <(sed -n 's/^ *\(- \)\?run: //p' "$workspace/tools/teacher/grade/classroom.yml")
[[ ${#steps[@]} -eq 3 ]] || fail "not three steps" "${steps[@]}"
export ORGANISATION=school ASSIGNMENT=tp1 LESSONS=pi GITHUB_OUTPUT=$folder/output
for step in "${steps[@]}"; do
    (cd ci && PATH=$folder/bin:$PATH bash -e -c "$step") >>ci.log 2>&1 || fail "step $step" "$(<ci.log)"
done
[[ $(<output) == 'students=["ann","dan"]' ]] || fail "$(<output)"
contains "$(<ci/grades/grades.csv)" 'dan,0.00,3.00'

# --- Moodle's archive goes in, its worksheet and an archive of feedback come out
python3 - "$workspace" <<'END'
import sys, zipfile
with zipfile.ZipFile("moodle.zip", "w") as archive:
    archive.writestr("Zoé De La Cruz_17_assignsubmission_file_/notes.txt", "I had no time")
    for name in "slices_device.cu", "hits_device.cu":
        archive.write(f"{sys.argv[1]}/src/pi/{name}", f"Ann Lee_18_assignsubmission_file_/tp/src/pi/{name}")
END
printf '%s\n' 'Identifier,"Full name",Grade,"Maximum grade","Feedback comments"' 'Participant 17,"Zoé De_La Cruz",,20.00,' \
    'Participant 18,"Ann Lee",,20.00,' 'Participant 19,"Al Absent",,20.00,' >worksheet.csv
said=$(grade_pi moodle.zip --worksheet worksheet.csv --out moodle)
contains "$said" '/2] Zoé De La Cruz: ' '/2] Ann Lee: pi '
contains "$(<moodle/moodle.csv)" "Participant 17,Zoé De_La Cruz,0.00,20.00,it has none of the lessons' files" 'Participant 18,Ann Lee,20.00,20.00,' \
    'Participant 19,Al Absent,,20.00,'
contains "$(python3 -m zipfile -l moodle/moodle.zip)" 'Ann Lee_18_assignsubmission_file_/feedback.html' '_17_assignsubmission_file_/feedback.html'
said=$(grade_pi moodle.zip --worksheet grades/grades.csv --out moodle) && fail "filled what is no worksheet"
contains "$said" 'the worksheet grades/grades.csv: it has no column identifier'
said=$(grade_pi class --gpu H1000 --out moodle) && fail "a GPU that there is not"
contains "$said" 'H1000' 'H100'

# --- Where bubblewrap is missing nothing is run
mkdir nothing
said=$(PATH=$folder/nothing "$grade" --build "$build" class --out none 2>&1) && fail "graded without bubblewrap"
contains "$said" "students' code is run in bubblewrap only"
[[ ! -e none ]] || fail "it has begun to grade"

# --- What cannot be graded
said=$(grade_pi nowhere) && fail "graded nowhere"
contains "$said" 'nowhere is not a folder of submissions'
said=$("$grade" --build "$build" class --lesson hello 2>&1) && fail "graded hello"
contains "$said" 'there is nothing to grade in a lesson hello' 'pi'
