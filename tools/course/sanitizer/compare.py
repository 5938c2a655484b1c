"""Writes docs/checker-and-compute-sanitizer.md of what the wrong solutions and kernels state and of what a GPU said:

    python3 tools/course/sanitizer/compare.py                # writes the tables and counts of the page
    python3 tools/course/sanitizer/compare.py --check        # only says whether they are what the data gives
    python3 tools/course/sanitizer/compare.py FILE.json...   # takes in what `atelier prove --backend gpu --output` wrote, or
                                                      # test/tools/checker/bank/on_gpu.cpp


What the GPU said stands in docs/checker-and-compute-sanitizer.json, one solution or kernel a line; everything else is
read from test/solutions and test/tools/checker/bank. The page's own words stand in the page, around the parts
between <!-- DATA name --> and <!-- END -->.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs/checker-and-compute-sanitizer.md"
DATA = PAGE.with_suffix(".json")
LESSONS = re.findall(r"^\| `(\w+)` \|", (ROOT / "README.md").read_text(), flags=re.M)


def stated(file):
    """The statements of a solution: {"WRONG": ..., "CHECKER": ...}."""
    head = file.read_text().split("\n\n", 1)[0]
    return dict(re.findall(r"^// ([A-Z]+): (.*)$", head, flags=re.M))


def wrong_solutions():
    """LESSON/NAME, the mistake and the kinds that the checker finds, in the order of the lessons."""
    files = (ROOT / "test/solutions").glob("*/wrong/*")
    for file in sorted(files, key=lambda file: (LESSONS.index(file.parts[-3]), file.stem)):
        says = stated(file)
        if says.get("PROFILE") == "fail" and says["TESTS"] == "pass":
            continue  # right, and slow: no mistake for either of them
        yield f"{file.parts[-3]}/{file.stem}", says["WRONG"], says["CHECKER"]


def kinds_in(text):
    return ", ".join(sorted(set(re.findall(r"// FINDS ([\w-]+)", text))))


def wrong_kernels():
    """The case, its mistake and the kinds that the checker finds. A case of the courses is called after its mistake."""
    for file in sorted((ROOT / "test/tools/checker/bank/wrong").glob("*.cu")):
        text = file.read_text()
        comment = re.match(r"(// (?!SAYS ).*\n)*", text)[0]
        mistake = " ".join(comment.replace("// ", "").split())
        yield file.stem, mistake, kinds_in(text)
    for file in sorted((ROOT / "test/tools/checker/bank/courses").glob("wrong_*.cu")):
        for name, text in re.findall(r"^namespace (\w+) \{\n(.*?)(?=^namespace \w+ \{|\Z)", file.read_text(), flags=re.M | re.S):
            yield name, name.replace("_", " "), kinds_in(text)


def shown(tools):
    return "; ".join(f"{tool}: {', '.join(kinds)}" for tool, kinds in sorted(tools.items())) or "nothing"


def table(titles, rows):
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def always(checker):
    """Whether the checker finds something in every order of blocks and threads."""
    return any(not kind.startswith("maybe ") for kind in checker.split(", ")) and checker != "nothing"


def listed(names):
    return ", ".join(f"`{name}`" for name in names)


def solutions_part(said):
    solutions = list(wrong_solutions())
    measured = [(name, checker, said[name]) for name, _, checker in solutions if name in said]
    sometimes = [name for name, _, checker in solutions if checker.startswith("maybe ")]
    found = [name for name, _, gpu in measured if gpu["tools"]]
    quiet = [(name, checker) for name, checker, gpu in measured if not gpu["tools"] and gpu["tests"] == "pass"]
    only_tests = [name for name, checker in quiet if not always(checker)]
    beyond = [name for name, checker, gpu in measured if gpu["tools"] and checker == "nothing"]
    unmeasured = [name for name, _, _ in solutions if name not in said]
    counts = (
        f"- Wrong solutions: {len(solutions)}.\n"
        f"- The checker finds {sum(always(checker) for _, _, checker in solutions)} in every order of blocks and "
        f"threads, and {len(sometimes)} more in some ({listed(sometimes)}).\n"
        f"- compute-sanitizer finds {len(found)}; of these the checker misses {len(beyond)}.\n"
        f"- On the GPU {sum(gpu['tests'] == 'fail' for _, _, gpu in measured)} fail the tests.\n"
        f"- {len(quiet)} pass the tests there and all four tools; of these the checker misses "
        + (f"{len(only_tests)} ({listed(only_tests)}), which fail the tests on the simulator.\n" if only_tests else "none.\n")
    )
    if unmeasured:
        counts += f"- Not run on a GPU: {listed(unmeasured)}.\n"
    rows = [
        [f"`{name}`", mistake, checker, shown(said[name]["tools"]) if name in said else "not run",
         said[name]["tests"] if name in said else "not run"]
        for name, mistake, checker in solutions
    ]
    return counts, table(["solution", "its mistake", "the checker", "compute-sanitizer", "tests on the GPU"], rows)


def kernels_part(said):
    kernels = list(wrong_kernels())
    measured = [(name, mistake, checker) for name, mistake, checker in kernels if name in said]
    rows = [[f"`{name}`", mistake, checker, shown(said[name])] for name, mistake, checker in measured]
    found = sum(bool(said[name]) for name, _, _ in measured)
    unmeasured = [name for name, _, _ in kernels if name not in said]
    count = f"compute-sanitizer finds {found} of {len(measured)} kernels.\n"
    if unmeasured:
        count += f"Not run on a GPU: {listed(unmeasured)}.\n"
    return count, table(["kernel", "its mistake", "the checker", "compute-sanitizer"], rows)


def page():
    data = json.loads(DATA.read_text())
    parts = {}
    parts["counts"], parts["solutions"] = solutions_part({each["name"]: each for each in data["solutions"]})
    parts["kernel-counts"], parts["kernels"] = kernels_part({each["name"]: each["tools"] for each in data["kernels"]})
    return re.sub(r"(<!-- DATA ([\w-]+) -->\n).*?(?=<!-- END -->)", lambda part: part[1] + "\n" + parts[part[2]] + "\n",
                  PAGE.read_text(), flags=re.S)


def take_in(report):
    """Replaces what the GPU said of the solutions or kernels that the report has; those that are gone go."""
    report = json.loads(Path(report).read_text())
    data = json.loads(DATA.read_text())
    solutions = {each["name"]: each for each in data["solutions"]}
    for each in report.get("solutions", []):
        name = f"{each['lesson']}/{each['name']}"
        solutions[name] = {"name": name, "tools": each["bySanitizers"], "tests": "fail" if each["byTests"] else "pass"}
    kernels = {each["name"]: each for each in data["kernels"] + report.get("kernels", [])}
    lines = {
        "solutions": [json.dumps(solutions[name]) for name, _, _ in wrong_solutions() if name in solutions],
        "kernels": [json.dumps(kernels[name]) for name, _, _ in wrong_kernels() if name in kernels],
    }
    text = ",\n".join(f'"{key}": [\n' + ",\n".join(entries) + "\n]" for key, entries in lines.items())
    DATA.write_text("{" + text + "}\n")


def main(arguments):
    if arguments == ["--check"]:
        if page() != PAGE.read_text():
            sys.exit(f"{PAGE} is not what its data gives: run python3 tools/course/sanitizer/compare.py")
        return
    for report in arguments:
        take_in(report)
    PAGE.write_text(page())


if __name__ == "__main__":
    main(sys.argv[1:])
