#!/usr/bin/env python3
"""Runs every command of the pages and of the help in a prepared clone:

    commands.py ROOT BUILD [--part K/N]   those of every Nth page beginning with the Kth, with its translations
    commands.py ROOT --list               says where the commands stand

A command is a line of a block that begins as one, or a code span that begins with ./atelier and has
arguments. It must end with status 0. Comments in the source of a page say what is not so:

    <!-- not run: REASON -->                  none of the next block's commands is run
    <!-- not run: COMMAND: REASON -->         those of the page that begin with COMMAND are not
    <!-- status 1: COMMAND -->                those of the page that begin with COMMAND end with 1
    <!-- output of: COMMAND; COMMAND -->      the next block's lines are what these print
    <!-- needs CUB: COMMAND -->               those of the page that begin with COMMAND are not run, nor is
                                              their output looked at, without the CUB that the simulator can use

If several fit a command, the longest one counts.

The clone has the workspace's files, those of files/ beside this script, and what BUILD has built: in
it ninja and cmake build nothing. Each command runs once, whichever pages have it, in the order of
the pages. Of suites only a few tests run here: all of them run elsewhere.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

from translations import all_pages, blocks

HERE = Path(__file__).resolve().parent
LIMIT = 1200  # seconds, for what hangs: a machine may be slow

BEGINS = re.compile(r"(\w+=\S+ )?(\./atelier|build/|ninja|cmake|python3|gdb|tools/[\w/]+\w(\s|$)|find|msginit|docker)")
SPAN = re.compile(r"`((?:\./atelier \w+|gdb --args|docker \w+) [^`]*)`")
# A word in capitals stands for others.
PLACEHOLDER = re.compile(r"(?<![\w/.$\"-])[A-Z]{3,}(/[A-Z]+|\.json)?(?![\w.])|\[|\.\.\.")
MARK = re.compile(r"<!-- (not run|status \d+|output of|needs CUB): (.*?) -->")

Command = namedtuple("Command", "line status page number")
Output = namedtuple("Output", "commands lines page number")


def joined(lines):
    """(offset, line) with those that a backslash continues joined, without comments."""
    found, begun = [], None
    for i, line in enumerate(lines):
        text = re.sub(r"\s+# .*$", "", line.strip())
        if begun is not None:
            text, i = found[begun][1][:-1].strip() + " " + text, found[begun][0]
            found[begun] = (i, text)
        else:
            found.append((i, text))
        begun = len(found) - 1 if text.endswith("\\") else None
    return found


def commands_of(block):
    if block.kind == "code":
        if block.shape not in ("", "bash", "sh"):
            return []
        return [(block.line + i, line) for i, line in joined(block.lines) if BEGINS.match(line) and not PLACEHOLDER.search(line)]
    text = " ".join(block.lines) if block.kind != "table" else "\n".join(block.lines)
    return [(block.line, span) for span in SPAN.findall(text) if not PLACEHOLDER.search(span)]


class Page:
    """The commands of a page: those that are run, with the status they must have, and the others."""

    def __init__(self, root, path):
        self.path = path
        self.commands, self.outputs, self.skipped = [], [], []
        found = blocks((root / path).read_text(encoding="utf-8"))
        marks = [match.groups() for block in found if block.kind == "html" and (match := MARK.search(block.lines[0]))]
        self.statuses = {}  # of what begins so; None: not run
        self.of_cub = tuple(what for kind, what in marks if kind == "needs CUB")
        for kind, what in marks:
            if kind == "not run" and (match := re.match(r"(.*): ", what)):
                self.statuses[match[1]] = None
            elif kind.startswith("status"):
                self.statuses[what] = int(kind.split()[1])
        for before, block in zip([None] + found, found):
            mark = MARK.search(before.lines[0]) if before and before.kind == "html" else None
            if block.kind != "html":
                self.take(block, mark)

    def take(self, block, mark):
        if mark and mark[1] == "output of":
            commands = mark[2].split("; ")
            self.outputs.append(Output(commands, block.lines, self.path, block.line))
            self.commands += [Command(line, None, self.path, block.line) for line in commands]
            return
        is_skipped = mark and mark[1] == "not run" and ": " not in mark[2]
        for number, line in commands_of(block):
            fitting = max((begin for begin in self.statuses if line.startswith(begin)), key=len, default=None)
            status = 0 if fitting is None else self.statuses[fitting]
            kept = self.skipped if is_skipped or status is None else self.commands
            kept.append(Command(line, status, self.path, number))


    def leave_out_cub(self):
        self.commands = [command for command in self.commands if not command.line.startswith(self.of_cub)]
        self.outputs = [output for output in self.outputs if not any(line.startswith(self.of_cub) for line in output.commands)]


def of_the_help(root):
    words = subprocess.run([root / "atelier", "completion", "--words"], capture_output=True, text=True, check=True).stdout.split()
    lines = [f"./atelier {word} --help" for word in words] + ["./atelier --help", "./atelier --version", 'eval "$(./atelier completion)"']
    return [Command(line, 0, Path("atelier"), 1) for line in lines]


def linked(source, folder, own):
    """`folder` as `source`: links, but for the names in `own`, which are the same files by another path."""
    folder.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.name in own:
            os.link(entry, folder / entry.name)
        else:
            (folder / entry.name).symlink_to(entry)


def prepare(root, build, clone):
    """The workspace once more, with what is built of it."""
    shutil.copytree(root, clone, symlinks=True, ignore=shutil.ignore_patterns("build", ".git", "node_modules", "__pycache__"))
    shutil.copytree(HERE / "files", clone, dirs_exist_ok=True)
    made = clone / "build" / "cpu"
    linked(build, made, {"course"})
    for observer in ("checker", "profiler"):
        (made / observer).unlink()
        linked(build / observer, made / observer, {"course"})
    cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    (made / "CMakeCache.txt").unlink()
    (made / "CMakeCache.txt").write_text(cache.replace(f"CMAKE_HOME_DIRECTORY:INTERNAL={root}\n", f"CMAKE_HOME_DIRECTORY:INTERNAL={clone}\n"), encoding="utf-8")
    programs = clone / "programs"
    programs.mkdir()
    for name in ("ninja", "cmake"):
        real = shutil.which(name)
        (programs / name).write_text(f'#!/bin/sh\ncase " $* " in *" -t "*) exec {real} "$@" ;; esac\n', encoding="utf-8")
        (programs / name).chmod(0o755)
    return programs


def in_the_test(line):
    """Of suites only those of one lesson run, one test each; of the others the names are looked up. One lesson has its page."""
    if re.fullmatch(r"\./atelier show --pages \S+", line):
        return line + " hello"
    if not re.match(r"\./atelier (check(?! --use)|test|profile test)\b", line) or "--help" in line:
        return line
    return line + (" --sample 1" if re.search(r" (add|Add\w+)$", line) else " --list")


class Clone:
    def __init__(self, folder, programs):
        self.folder, self.said = folder, {}
        self.environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.environment |= {"ATELIER_LANGUAGE": "en", "LC_ALL": "C.UTF-8", "PATH": f"{programs}:{os.environ['PATH']}"}

    def run(self, line):
        """Status and output of the command, which runs only the first time."""
        if line not in self.said:
            try:
                ran = subprocess.run(
                    ["bash", "-c", in_the_test(line)], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=LIMIT, check=False)
                self.said[line] = ran.returncode, ran.stdout
            except subprocess.TimeoutExpired as stopped:
                self.said[line] = "none in time", (stopped.stdout or b"").decode(errors="replace")
        return self.said[line]


def plain(text):
    return re.sub("[‘’]", "'", re.sub(r"\s+", " ", text))


def show(pages):
    for page in pages:
        for command in page.commands + page.skipped:
            print(f"{command.page}:{command.number}: {'' if command in page.commands else '(not run) '}{command.line}")


def part_of(pages, part, parts):
    """Translations have the same commands: they come into the same part."""
    title = lambda page: page.path.name.split(".")[0]
    titles = sorted({title(page) for page in pages if page.commands})
    return [page for page in pages if title(page) in titles[part::parts]]


def main(root, build, part, parts):
    pages = part_of([Page(root, path) for path in all_pages(root)], part, parts)
    if subprocess.run([root / "tools/simulator/cub/prepare", "--check"], stdout=subprocess.DEVNULL).returncode != 0:
        for page in pages:
            page.leave_out_cub()
        print("not run: what needs the CUB that the simulator can use, which is not here")
    commands = [command for page in pages for command in page.commands] + (of_the_help(root) if part == 0 else [])
    found = []
    with tempfile.TemporaryDirectory(dir=build) as folder:
        clone = Clone(Path(folder, "clone"), prepare(root, build, Path(folder, "clone")))
        for command in commands:
            before = os.times()
            new = command.line not in clone.said
            status, said = clone.run(command.line)
            if new and os.environ.get("SHOW"):
                after = os.times()
                print(f"{after.children_user - before.children_user + after.children_system - before.children_system:6.1f} s  {status}  {command.line}", flush=True)
            if command.status is not None and status != command.status:
                found.append(f"{command.page}:{command.number}: {command.line}: status {status}, not {command.status}:\n{said[-1500:]}")
        for output in (output for page in pages for output in page.outputs):
            said = plain(" ".join(clone.run(line)[1] for line in output.commands))
            found += [f"{output.page}:{output.number + i}: not printed: {line}" for i, line in enumerate(output.lines) if plain(line.strip()) not in said]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("build", type=Path, nargs="?")
    parser.add_argument("--part", default="0/1", metavar="K/N")
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args()
    if asked.list:
        show([Page(asked.root.resolve(), path) for path in all_pages(asked.root.resolve())])
    elif asked.build:
        sys.exit(main(asked.root.resolve(), asked.build.resolve(), *map(int, asked.part.split("/"))))
    else:
        parser.error("BUILD is missing")
