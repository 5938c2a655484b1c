"""Makes the reference result in docs/ of the JSON of a run, and of PyTorch's beside it if there is one:

    python3 tools/bench/reference.py BENCH RUN.json [PYTORCH.json]

BENCH is the built program (build/gpu/tools/bench/bench). Writes docs/bench/reference.json and reference.html, and
replaces the section "Figures" of docs/bench.md.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
PERSONAL = ("host_name", "load_avg")  # says nothing of the result


def merged(run, pytorch):
    document = json.loads(Path(run).read_text())
    for key in PERSONAL:
        document["context"].pop(key, None)
    if pytorch:
        beside = json.loads(Path(pytorch).read_text())
        document["benchmarks"] += beside["benchmarks"]
        version = beside["context"]["pytorch"]
        document["context"]["method"] += f"; PyTorch {version} apart, right after"
    return document


def reported(bench, *options):
    reference = str(DOCS / "bench" / "reference.json")
    return subprocess.run([bench, "--from", reference, *options], check=True, capture_output=True, text=True).stdout


def main(bench, run, pytorch=None):
    (DOCS / "bench" / "reference.json").write_text(json.dumps(merged(run, pytorch), indent=2) + "\n")
    reported(bench, "--report", "html", "--output", str(DOCS / "bench" / "reference.html"))
    page = DOCS / "bench.md"
    figures = "## Figures\n\n" + reported(bench, "--report", "markdown").rstrip() + "\n\n"
    page.write_text(re.sub(r"## Figures\n.*?(?=^## )", lambda _: figures, page.read_text(), flags=re.S | re.M))


if __name__ == "__main__":
    main(*sys.argv[1:])
