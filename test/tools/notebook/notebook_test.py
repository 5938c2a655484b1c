#!/usr/bin/env python3
"""The magics of a notebook, in a kernel of Jupyter: notebook_test.py ROOT BEHAVIOUR, or --list.

Exit status: 0 as expected, 1 not, 77 where a package of Jupyter is missing, which is said.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
RIGHT = "%%cuda_group_save -g add -n reduction.h\n" + (HERE / "right.h").read_text(encoding="utf-8")
TURN = """#include <stdio.h>
__global__ void turn(int* p) {
    __shared__ int cells[64];
    cells[threadIdx.x] = threadIdx.x;
    p[threadIdx.x] = cells[63 - threadIdx.x];
}
int main() {
    int *p, values[64];
    cudaMalloc(&p, sizeof values);
    turn<<<1, 64>>>(p);
    cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost);
    cudaFree(p);
    printf("read %zu\\n", sizeof values / sizeof *values);
}
"""


def code_cells(page):
    cells = json.loads((ROOT / page).read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


class Answer:
    """What a cell has given: its text, its pages, and whether it has failed."""

    def __init__(self, cell):
        outputs = [output for output in cell.outputs if output.output_type != "error"]
        self.text = "".join(output.get("text", "") for output in outputs)
        self.pages = [page for output in outputs if (page := output.get("data", {}).get("text/html"))]
        self.text += "".join("".join(output.traceback) for output in cell.outputs if output.output_type == "error")
        self.text = re.sub("[‘’]", "'", self.text)

    def says(self, *texts):
        for text in texts:
            assert text in self.text, f"expected {text!r} in:\n{self.text}"
        return self

    def says_not(self, text):
        assert text not in self.text, f"did not expect {text!r} in:\n{self.text}"
        return self

    def shows(self, *texts):
        assert len(self.pages) == 1, f"expected a page; there was:\n{self.text}"
        for text in texts:
            assert text in self.pages[0], f"expected {text!r} in the page"
        return self


def answers(*cells, load="%load_ext atelier", environment=None):
    """Runs the cells in a notebook of their own, after `load`; an answer of each, without that of `load`."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in (load, *cells)])
    paths = {"PYTHONPATH": f"{ROOT}/tools/course/notebook", "PYTHONDONTWRITEBYTECODE": "1"}
    nbclient.NotebookClient(notebook, kernel_name="python3", allow_errors=True, timeout=300).execute(
        cwd=os.getcwd(), env={**os.environ, **paths, **(environment or {})})
    loaded, *others = (Answer(cell) for cell in notebook.cells)
    assert "error" not in loaded.text.lower(), loaded.text
    return others


def a_cell_is_compiled_and_runs():
    runs, fails, hosts = answers(
        "%%cuda\n" + TURN, "%%cuda\nint main() {\n    return unknown;\n}", '%%cuda -c "-DN=4 -O1"\nint main() { return N; }')
    runs.says("read 64").says_not("status")
    fails.says("cell.cu:3:12: error: 'unknown' was not declared", "exit status 2").says_not("/tmp")
    hosts.says("exit status 4")


def observers_report():
    checked, profiled, shown, host = answers(
        "%%cuda --check\n" + TURN, '%%cuda --profile -a "--gpu A100"\n' + TURN, "%%cuda --show\n" + TURN,
        "%%cuda --check --profile\nint main() {}")
    checked.says("cell.cu:5: race-shared", "the checker found 1 mistake", "exit status 1")
    profiled.says("read 64").shows("A100", "cells[threadIdx.x] = threadIdx.x;")
    shown.shows("cells[threadIdx.x] = threadIdx.x;")
    host.says("one of them", "exit status 2")


def groups_are_programs():
    *saved, runs, alone, other, deleted, gone, twice = answers(
        "%%cuda_group_save -g shared -n value.h\n#define VALUE 7",
        '%%cuda_group_save --group "a" --name "print.cu"\n#include "value.h"\nvoid print() { printf("value %d\\n", VALUE); }',
        "%%cuda_group_save -g a -n main.cu\nvoid print();\nint main() { print(); }",
        "%%cuda_group_save -g b -n main.cu\nint main() {\n    broken();\n}",
        "%cuda_group_run -g a", "%cuda_group_run -g b", "%cuda_group_run -g c", "%cuda_group_delete -g a",
        "%cuda_group_run -g a", "%cuda_group_delete -g a")
    assert not any(answer.text for answer in saved)
    runs.says("value 7")
    alone.says("main.cu:3:5: error: 'broken' was not declared").says_not("/")
    other.says("the group c has no source")
    assert not deleted.text
    gone.says("the group a has no source")
    twice.says("there is no group a")


def wrong_usage_is_named():
    cases = {
        "%%cuda --chekc\nint main() {}": "unrecognized arguments: --chekc",
        "%%cuda --backend tpu\nint main() {}": "invalid choice: 'tpu'",
        "%%cuda -c \"-O2\nint main() {}": "No closing quotation",
        "%%cuda\n\n": "%%cuda: the cell is empty",
        "%cuda": "%%cuda: the cell is empty",
        "%%cuda_group_save -g a -n notes.txt\ntext": "notes.txt: expected the name of a file",
        "%%cuda_group_save -g a -n ../a.cu\ntext": "../a.cu: expected the name of a file",
        "%%cuda_group_save -g .. -n a.cu\ntext": "..: not the name of a group",
        "%cuda_group_run": "the following arguments are required: -g/--group",
    }
    for case, answer in zip(cases, answers(*cases)):
        assert "UsageError" in answer.text and cases[case] in answer.text, (case, answer.text)
    helps = ("cuda", "cuda_group_save", "cuda_group_run", "cuda_group_delete")
    for name, answer in zip(helps, answers(*(f"%{name} --help" for name in helps))):
        answer.says(f"%{name} ", "--help").says_not("Error")


def without_a_compiler_it_says_so():
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / "tools/course/notebook/atelier", f"{folder}/linked")
        subprocess.run(["cp", "-rL", f"{folder}/linked", f"{folder}/atelier"], check=True)
        try:
            answers(environment={"PYTHONPATH": folder})
        except AssertionError as refused:
            assert "UsageError: atelier: no compiler found" in str(refused), refused
            return
    raise AssertionError("expected it to be refused")


def an_installed_nvcc_is_enough():
    """Where the package knows no clone, and what is built is on the PATH as atelier-nvcc."""
    subprocess.run(["cp", "-rL", ROOT / "tools/course/notebook/atelier", "atelier"], check=True)
    Path("atelier-nvcc").symlink_to(ROOT / "build/cpu/toolkit/bin/nvcc")
    checked, runs, profiled, version = answers(
        "%%cuda --check\n" + TURN, "%%cuda\n" + TURN, "%%cuda --profile\n" + TURN, "!nvcc --version",
        environment={"PYTHONPATH": os.getcwd(), "PATH": f"{os.getcwd()}:{NO_GPU}"})
    checked.says("cell.cu:5: race-shared", "exit status 1")
    runs.says("read 64").says_not("race")
    profiled.says("UsageError: this needs a clone")
    version.says("for the CPU simulator of Atelier")


def without_a_gpu_it_says_so():
    answers("%%cuda --backend gpu\nint main() {}", environment={"PATH": NO_GPU})[0].says("--backend gpu: ", "use --backend cpu", "exit status 2")


def programs_are_timed():
    answers("%%cuda -t\nint main() {}")[0].says("loops each")


def nvcc_of_a_shell_is_the_simulators():
    version, runs, at_once = answers(
        "!nvcc --version", f"%%writefile turn.cu\n{TURN}", "!nvcc turn.cu -o turn && ./turn; nvcc -o turn turn.cu -run",
        environment={"PATH": NO_GPU})
    version.says("for the CPU simulator of Atelier")
    runs.says("Writing turn.cu")
    assert at_once.text.count("read 64") == 2, at_once.text


def a_gpus_nvcc_stays():
    """With a GPU and its nvcc, by programs in their place."""
    for name, says in (("nvidia-smi", "GPU 0: one"), ("nvcc", "of the GPU")):
        Path(name).write_text(f"#!/bin/sh\necho '{says}'\n", encoding="utf-8")
        Path(name).chmod(0o755)
    answers("!nvcc --version", environment={"PATH": f"{os.getcwd()}:{NO_GPU}"})[0].says("of the GPU")


def the_lesson(page, right, wrong, no_mistake, race):
    """In a folder where the workspace has been fetched: its cells as they are, completed, and without a barrier."""
    cells = code_cells(page)
    fetched = Path("atelier")
    if not fetched.exists():
        (fetched / "tools/course").mkdir(parents=True)
        for link in ("atelier", "tools/simulator"):
            (fetched / link).symlink_to(ROOT / link)
        subprocess.run(["cp", "-r", ROOT / "tools/course/notebook", fetched / "tools/course"], check=True)
    installs = {"PIP_TARGET": f"{os.getcwd()}/packages", "PYTHONPATH": f"{os.getcwd()}/packages", "PIP_NO_INDEX": "1",
                "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_DEPS": "1", "PIP_UPGRADE": "1", "PATH": NO_GPU}
    Path("packages").mkdir()
    install, *cells = cells
    todo = next(i for i, cell in enumerate(cells) if "TODO" in cell)

    def run(solution):
        completed = [*cells[:todo], solution, *cells[todo + 1 :]]
        return answers(*completed, load=install, environment=installs)

    opened = run(cells[todo])
    opened[0].says_not("Error")
    opened[1].says(" 6")
    opened[2].says("cell.cu:3: lost-update")
    opened[5].says(f": {wrong}")
    completed = run(RIGHT)
    completed[5].says("63 x 1024: 2080866816").says_not(f": {wrong}")
    assert completed[5].text.count(f": {right}") == 8, completed[5].text
    completed[6].says(no_mistake)
    completed[7].shows("ecrasement")
    completed[8].shows("ecrasement")
    run(RIGHT.replace("        __syncthreads();\n", ""))[6].says("reduction.h:5: race-shared", race)


def the_lesson_in_english():
    the_lesson("docs/notebooks/add.ipynb", "right", "wrong", "the checker found no mistake", "data race on tabSM")


def the_lesson_in_french():
    the_lesson("docs/fr/notebooks/add.ipynb", "juste", "faux", "aucune erreur", "course sur tabSM")


def both_languages_have_the_same_code():
    def code(page):
        return [re.sub(r"%env .*\n|//.*|\".*?\"", "", cell) for cell in code_cells(page)]

    assert code("docs/notebooks/add.ipynb") == code("docs/fr/notebooks/add.ipynb")
    for language in ("", "fr/"):
        cells = json.loads((ROOT / f"docs/{language}notebooks/add.ipynb").read_text(encoding="utf-8"))["cells"]
        assert not any(cell.get("outputs") for cell in cells), "a notebook is kept without outputs"


def behaviours():
    return [name for name, value in globals().items() if callable(value) and getattr(value, "__code__", None)
            and value.__code__.co_argcount == 0 and "_" in name and name != "code_cells"]


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        print("\n".join(behaviours()))
        sys.exit(0)
    ROOT = Path(sys.argv[1]).resolve()
    try:
        import nbclient
        import nbformat
        import ipykernel  # pylint: disable=unused-import
    except ImportError as missing:
        print(f"left out: {missing}; install python3-nbclient and python3-ipykernel")
        sys.exit(77)
    NO_GPU = "/usr/bin:/bin"
    os.environ |= {"ATELIER_LANGUAGE": "en", "LC_ALL": "C.UTF-8", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        globals()[sys.argv[2]]()
