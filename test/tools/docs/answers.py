#!/usr/bin/env python3
"""Compares docs/answers with the handouts: answers.py ROOT

Each handout that asks something has a page of answers, in English and in French, with a number for
each of its I and Q questions, in its order. Each difference is printed; then the exit status is 1.
"""
import re
import sys
from pathlib import Path

QUESTION = re.compile(r"^\s*(?:(?:-|\d+\.) )*([IQ]\d+)\s*:", re.MULTILINE)


def questions(page):
    return QUESTION.findall(page.read_text(encoding="utf-8"))


def differences(root):
    pages = {"docs/answers": "docs/lessons", "docs/answers/fr": "docs/fr/lessons"}
    for answers, handouts in pages.items():
        asked = {page.name: questions(page) for page in sorted((root / handouts).glob("*.md"))}
        for name, numbers in asked.items():
            answered = questions(root / answers / name) if (root / answers / name).exists() else []
            if numbers != answered:
                yield f"{answers}/{name}: {handouts} asks {' '.join(numbers)}, answered are {' '.join(answered)}"
        for page in sorted((root / answers).glob("*.md")):
            if page.name not in asked and page.name != "README.md":
                yield f"{answers}/{page.name}: there is no such handout"


found = list(differences(Path(sys.argv[1])))
print("\n".join(found) or "every question has its answer")
sys.exit(1 if found else 0)
