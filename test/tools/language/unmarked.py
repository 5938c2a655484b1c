#!/usr/bin/env python3
"""Finds sentences in the sources that no catalogue can have: unmarked.py ROOT TEMPLATE

A literal with two words of small letters is a sentence, and is to be a message: in the TEMPLATE of
tools/simulator/language/update --pot. The exceptions are below.
"""
import re
import subprocess
import sys
from pathlib import Path

# Who reads them has CUDA's, a compiler's or another program's own words; or writes lessons in English.
FILES = re.compile(
    r"tools/simulator/(include|benchmark|instrumentation)/"  # what the compiler says, and measurements of ours
    r"|tools/simulator/runtime/(errors|nccl_errors|driver|transcript|assertions|device|fiber|api_device)\.cpp"  # CUDA's own words
    r"|tools/simulator/observers/checker/symbols\.cpp"
    r"|tools/course/sanitizer/parser\.cpp"  # what compute-sanitizer prints
    r"|tools/simulator/driver/compiler_messages\.cpp"  # what g++ prints
    r"|tools/teacher/bench/markdown\.cpp"  # for our own pages
    r"|tools/teacher/move_in/carry_out\.cpp"  # the C++ that it writes
)

# What is said to a program, or written for one; and what only our own mistakes can show.
TEXTS = re.compile(
    r"(unsigned|signed|long|short|int|char|[()]| )+$|\[\[maybe_unused\]\] |\(unsigned|\(anonymous namespace\)|Compiling entry function|nvalid argument|in warp$"
    r"|#pragma once|inline const int |static __attribute__|mkdir -p|## To do|atelier skeleton$|course use $"
    r"|hello/sum of two arrays|a time$"
    r"|(maximum grade|note maximale|full name|nom complet|feedback comments|feedback par commentaires)$"  # Moodle's columns
    r"|Relocation section '\.rela|,points,possible,look at this,submitted,late"
    r"|error: #error|nvcc: NVIDIA|atelier cuda: $"
    r"|ninja: |fatal error$|In file included from |required (from|by)$|duplicate symbol: "  # what is read of a build
    r"|.*\(\.\*\)|forced failure$|# What this workspace was given|usage: cuda-translate|\| solution \||no task "
)

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
LITERALS = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+')
SELECTOR = re.compile(r"(querySelector(All)?|closest|matches)\($")
SUITE = re.compile(r"test/.*\.(h|cu)$|test/(?!common/).*\.cpp$")
# In a lesson's suite, where names are sentences too: what begins the message of a failure.
FAILURE = re.compile(r"(_MESSAGE\(|CPPUNIT_FAIL\(|\breturn)\s*$")
SENTENCE = re.compile(r"(?<![\w/.=-])[A-Za-z]?[a-z']+,? [a-z]{2,}(?![\w=(])")
LONGER = re.compile(r"(?<![\w/.=-])([A-Z][a-z']* [a-z]{2,}|[a-z']+ [a-z]+ [a-z]{2,})(?![\w=(])")


def without_comments(text):
    """The text with blanks in place of its comments and #include."""
    token = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)'|^\s*#\s*include[^\n]*", re.S | re.M)

    def kept(match):
        whole = match.group()
        return whole if whole[0] in "\"'" else re.sub(r"[^\n]", " ", whole)

    return token.sub(kept, text)


def messages(template):
    """What the template has, each as its literal without quotation marks."""
    found = set()
    for match in re.finditer(r'^msgid(?:_plural)? ((?:"(?:[^"\\]|\\.)*"\n)+)', template, re.M):
        found.add("".join(literal[1:-1] for literal in LITERAL.findall(match.group(1))))
    return found


def spoken(text):
    """Without what is markup, a format, or code."""
    return re.sub(r"<[^>]*>?|\{[^}]*\}|%[-0-9.*]*[lz]*[a-z]|`[^`]*`", " ", text.replace('\\"', "'"))


def readable(literal):
    return re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code.group(1), 16)), literal)


def unmarked(root, name, known):
    path = Path(root, name)
    if path.suffix == ".css":
        for match in re.finditer(r'content: "([^"]*[A-Za-z]{2}[^"]*)"', path.read_text()):
            yield match.string.count("\n", 0, match.start()) + 1, match[1]
        return
    text = without_comments(path.read_text())
    for match in LITERALS.finditer(text):
        literal = "".join(one[1:-1] for one in LITERAL.findall(match.group()))
        if literal in known or readable(literal) in known or TEXTS.match(literal):
            continue
        # Two small words may be classes in a page; three are a sentence there.
        words = SENTENCE if path.suffix != ".js" else LONGER
        if not words.search(spoken(literal)) or SELECTOR.search(text, 0, match.start()):
            continue
        if SUITE.match(name) is None or FAILURE.search(text[: match.start()]):
            yield text.count("\n", 0, match.start()) + 1, literal


def sources(root):
    names = subprocess.run(["git", "-C", root, "ls-files", "tools", "src/*/Use*.cpp", "test/*", ":!test/tools", ":!test/solutions"], check=True, capture_output=True, text=True)
    return [name for name in names.stdout.split() if name.endswith((".cpp", ".cu", ".h", ".js", ".css")) and not FILES.search(name)]


if __name__ == "__main__":
    root, known = sys.argv[1], messages(Path(sys.argv[2]).read_text())
    found = [f"{name}:{line}: {text}" for name in sources(root) for line, text in unmarked(root, name, known)]
    sys.exit("\n".join(["these are no messages; tr(...) makes them one:", *found]) if found else 0)
