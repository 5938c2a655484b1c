#!/usr/bin/env bash
# The autograder.py of Classroom 50, with a grader that says what it was asked and leaves results as ./atelier grade does.
#
#     autograder_test.sh WORKSPACE
set -euo pipefail

autograder=$1/tools/teacher/grade/autograder.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

mkdir -p workspace checkout/{.git,src}
echo fold >checkout/src/Fold.h
cat >workspace/atelier <<'END'
#!/usr/bin/env bash
echo "$1 $3 $5 ${*:6}: $(cd "$2" && find . -type f)"
[[ $* != *unknown* ]] || exit 2
mkdir -p "$4/students/ann"
echo page >"$4/students/ann/index.html"
cat >"$4/students/ann/results.json" <<'RESULTS'
{"score": 2.25, "tests": [
    {"name": "pi: A", "score": 0.25, "max_score": 1, "status": "failed", "output": "1 of 4 tests"},
    {"name": "pi: B", "score": 2, "max_score": 2, "status": "passed", "output": "4 of 4 tests"}]}
RESULTS
END
chmod +x workspace/atelier
variables=(CLASSROOM=cuda OWNER=ann SUBMISSION_TAG=submit/1 COMMIT_URL=https://c RELEASE_URL=https://r "ATELIER=$folder/workspace")

# graded AUTOGRADER VARIABLE...: what it says of the checkout.
graded() { (cd checkout && env "${variables[@]}" "${@:2}" python3 "$1" 2>&1); }

said=$(graded "$autograder" ASSIGNMENT=pi)
[[ $said == 'grade --out --lesson pi: ./ann/src/Fold.h' ]] || fail "$said"
[[ $(<checkout/feedback.html) == page ]] || fail "no page"
python3 - <<'END'
import json
result = json.load(open("checkout/result.json"))
del result["datetime"]
assert result == {
    "schema": "classroom50/result/v1", "classroom": "cuda", "assignment": "pi", "submission": "submit/1",
    "commit": "https://c", "release": "https://r", "review": "https://c", "score": 225, "max-score": 300,
    "tests": [
        {"test-name": "pi: A", "passed": False, "score": 25, "max-score": 100, "output": "1 of 4 tests"},
        {"test-name": "pi: B", "passed": True, "score": 200, "max-score": 200, "output": "4 of 4 tests"}]}, result
END

# Lessons of a file, and what goes wrong.
rm checkout/result.json checkout/feedback.html
mkdir bundle && cp "$autograder" bundle/ && printf 'pi add\n' >bundle/lessons
said=$(graded "$folder/bundle/autograder.py" ASSIGNMENT=week-1)
[[ $said == 'grade --out --lesson pi add: '* ]] || fail "$said"
rm checkout/result.json
said=$(graded "$autograder" ASSIGNMENT=unknown) && fail "graded an unknown lesson"
[[ $said == *'autograder: nothing was graded' && ! -e checkout/result.json ]] || fail "$said"
said=$(graded "$autograder" ASSIGNMENT=pi ATELIER=) && fail "graded without a workspace"
[[ $said == 'autograder: the environment variable ATELIER is not set' ]] || fail "$said"
