#!/usr/bin/env python3
"""The autograder.py of Classroom 50: grades the checkout in which it runs by ./atelier grade.

    ATELIER=/path/to/the/solved/workspace autograder.py

Classroom 50 runs it with its environment variables. It writes result.json, whose points are
hundredths, since they must be whole, and feedback.html, the student's page. The lessons are the
words of a file "lessons" beside it; without one the assignment is named as its lesson. Its exit
status is not 0 where nothing could be graded: that is not the student's mistake.
"""

import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def variable(name):
    """What Classroom 50, or whoever set the machine up, says in the environment."""
    if not os.environ.get(name):
        sys.exit(f"autograder: the environment variable {name} is not set")
    return os.environ[name]


def graded(atelier, student, lessons):
    """What ./atelier grade has written of the checkout, for Gradescope; and the page."""
    with tempfile.TemporaryDirectory() as folder:
        submission = pathlib.Path(folder, "submissions", student)
        shutil.copytree(".", submission, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        command = [atelier / "atelier", "grade", submission.parent, "--out", f"{folder}/grades"]
        if subprocess.run([*command, "--lesson", *lessons], check=False).returncode != 0:
            sys.exit("autograder: nothing was graded")
        results = pathlib.Path(folder, "grades", "students", student)
        shutil.copy(results / "index.html", "feedback.html")
        return json.loads((results / "results.json").read_text(encoding="utf-8"))


def hundredths(points):
    return round(points * 100)


def test_of(suite):
    return {
        "test-name": suite["name"],
        "passed": suite["status"] == "passed",
        "score": hundredths(suite["score"]),
        "max-score": hundredths(suite["max_score"]),
        "output": suite["output"],
    }


def main():
    beside = pathlib.Path(__file__).resolve().with_name("lessons")
    lessons = beside.read_text(encoding="utf-8").split() if beside.exists() else []
    results = graded(
        pathlib.Path(variable("ATELIER")), variable("OWNER"), lessons or [variable("ASSIGNMENT")]
    )
    tests = [test_of(suite) for suite in results["tests"]]
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    result = {
        "schema": "classroom50/result/v1",
        "classroom": variable("CLASSROOM"),
        "assignment": variable("ASSIGNMENT"),
        "submission": variable("SUBMISSION_TAG"),
        "commit": variable("COMMIT_URL"),
        "release": variable("RELEASE_URL"),
        "review": os.environ.get("REVIEW_URL") or variable("COMMIT_URL"),
        "datetime": now,
        "score": sum(test["score"] for test in tests),
        "max-score": sum(test["max-score"] for test in tests),
        "tests": tests,
    }
    pathlib.Path("result.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
