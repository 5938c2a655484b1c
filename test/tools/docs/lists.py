#!/usr/bin/env python3
"""Compares the two lists of docs/your-own-programs.md with what the simulator does:

    lists.py ROOT TOOLCHAIN CHECKED_TOOLCHAIN

What is not supported: each entry is a line of lists/unsupported*.cu, refused by that name, and the
headers refuse nothing that the list has not. What differs: each entry is one of
lists/differences.cu, whose difference shows, and the checker names the lines that it is said to
name. Each thing that does not hold is printed; then the exit status is 1.
"""
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from translations import blocks

HERE = Path(__file__).resolve().parent / "lists"
PAGE = Path("docs", "your-own-programs.md")


def table_after(root, heading):
    """The rows of the first table under the heading, each a list of cells."""
    found = blocks((root / PAGE).read_text(encoding="utf-8"))
    at = next(i for i, block in enumerate(found) if block.kind == "heading" and block.lines == [heading])
    table = next(block for block in found[at:] if block.kind == "table")
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.lines[2:]]


def compare(what, listed, shown):
    return [f"{PAGE}: {what} {entry}: listed and not shown" for entry in sorted(listed - shown)] + [
        f"{PAGE}: {what} {entry}: shown and not listed" for entry in sorted(shown - listed)
    ]


def cuda(root, toolchain, *words):
    command = ["bash", str(root / "tools/simulator/cuda"), toolchain, "-rdc=true", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def refusals(root, toolchain, source):
    """line: names, of what the compiler says of `source`; what `cuda` says is only the first of them."""
    lines = [shlex.split(line) for line in Path(toolchain).read_text(encoding="utf-8").splitlines()]
    words = {key: values for key, *values in lines}
    with tempfile.TemporaryDirectory() as folder:
        command = [*words["launcher"], *words["compiler"], "-std=c++20", "-isystem", *words["include"]]
        command += ["-o", f"{folder}/refused.o", "-c", str(source)]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    found, included_at = {}, 0
    for line in said.splitlines():
        if match := re.match(rf"In file included from {re.escape(str(source))}:(\d+)", line):
            included_at = int(match[1])
        match = re.search(r"^(.*?):(\d+):\d+: error: .*the CPU simulator has no ([^\"]*)", line)
        if match:
            number = int(match[2]) if match[1] == str(source) else included_at
            found.setdefault(number, set()).add(match[3])
    return found


def refused_by_headers(root):
    """The names by which the simulator's headers refuse, without those of single functions and types."""
    names = set()
    for header in (root / "tools/simulator/include").rglob("*"):
        if header.is_file():
            text = header.read_text(encoding="utf-8")
            names |= set(re.findall(r'SIMULATOR_LACKS[A-Z_]*\(\s*"([^"]+)"', text))
            names |= set(re.findall(r'(?:#error |unavailable\()"the CPU simulator has no ([^"]+)"(?:\)|$)', text, re.M))
    return {name for name in names if not name.startswith("such ")}


def unsupported(root, toolchain):
    rows = table_after(root, "What is not supported")
    listed = {entry.replace("`", "") for _, entries in rows for entry in entries.split(", ")}
    shown, wrong = set(), []
    for source in sorted(HERE.glob("unsupported*.cu")):
        found = refusals(root, toolchain, source)
        for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
            if match := re.search(r"\S.*?\s// (.*)$", line):
                shown.add(match[1])
                if match[1] not in found.get(number, ()):
                    wrong.append(f"{source.name}:{number}: expected to be refused for {match[1]}; was for {found.get(number)}")
    return wrong + compare("unsupported:", listed, shown) + [
        f"{PAGE}: unsupported: {name}: refused by a header and not listed"
        for name in sorted(refused_by_headers(root))
        if not any(entry.startswith(name) for entry in listed)
    ]


def differences(root, toolchain, checked_toolchain):
    rows = table_after(root, "What differs from a GPU")
    source = HERE / "differences.cu"
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "differences"))
        built = cuda(root, toolchain, str(source), "-o", program)
        if built.returncode != 0:
            return [built.stderr]
        ran = subprocess.run([program], capture_output=True, text=True, check=False)
        shown = set(ran.stdout.splitlines())
        wrong = compare("differs:", {row[0] for row in rows}, shown)

        built = cuda(root, checked_toolchain, str(source), "-o", program)
        if built.returncode != 0:
            return wrong + [built.stderr]
        checked = subprocess.run([program, "checked"], capture_output=True, text=True, check=False)
    said = {row[0] for row in rows if re.search(r"`--check` (names|counts)", row[2])}
    wrong += compare("named by --check:", said, set(checked.stdout.splitlines()))
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        if line.endswith("  // --check") and not re.search(rf"differences\.cu:{number}\b", checked.stderr):
            wrong.append(f"differences.cu:{number}: the checker names it not: {line.strip()}")
    return wrong


def main(root, toolchain, checked_toolchain):
    found = unsupported(root, toolchain) + differences(root, toolchain, checked_toolchain)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]))
