"""Makes the reference result in docs/ of the JSON of a run, and of PyTorch's beside it if there is one:

    python3 tools/teacher/bench/reference.py BENCH RUN.json [PYTORCH.json]

BENCH is the built program (build/gpu/tools/teacher/bench/bench, or build/cpu/...: nothing is measured). Writes
docs/bench/reference.json, one entry a line, and replaces the section "Figures" of docs/bench.md.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[3] / "docs"
CONTEXT = ("date", "num_cpus", "mhz_per_cpu", "backend", "best_read_bytes_per_second", "cuda", "device", "l2_bytes",
           "memory_bytes", "method", "multiprocessors", "note")
ENTRY = ("name", "real_time", "time_unit", "bytes_per_second", "items_per_second", "spread", "runs", "error_occurred",
         "error_message")


def only(keys, values):
    return {key: values[key] for key in keys if key in values}


def merged(run, pytorch):
    document = json.loads(Path(run).read_text())
    if pytorch:
        beside = json.loads(Path(pytorch).read_text())
        document["benchmarks"] += beside["benchmarks"]
        version = beside["context"]["pytorch"]
        document["context"]["method"] += f"; PyTorch {version} apart, right after"
    return document


def written(document):
    entries = [json.dumps(only(ENTRY, entry)) for entry in document["benchmarks"]]
    context = json.dumps(only(CONTEXT, document["context"]), indent=2)
    return '{"context": ' + context + ',\n"benchmarks": [\n' + ",\n".join(entries) + "\n]}\n"


def main(bench, run, pytorch=None):
    (DOCS / "bench" / "reference.json").write_text(written(merged(run, pytorch)))
    page = DOCS / "bench.md"
    command = [bench, "device", "--from", str(DOCS / "bench" / "reference.json"), "--report", "markdown"]
    tables = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    figures = "## Figures\n\n" + tables.rstrip() + "\n\n"
    page.write_text(re.sub(r"## Figures\n.*?(?=^## )", lambda _: figures, page.read_text(), flags=re.S | re.M))


if __name__ == "__main__":
    main(*sys.argv[1:])
