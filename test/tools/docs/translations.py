#!/usr/bin/env python3
"""Compares the translated pages with the English ones: translations.py ROOT

docs/LANGUAGE (two letters) holds the pages of docs/lessons and docs/mistakes in that language, and those
of docs itself that students get, without their teacher's parts. README.LANGUAGE.md is the README. A page has the same blocks as the English one, in the same order:
headings of the same levels, paragraphs, list items, tables, code. Commands and code are the same but
for their comments. Figures, code spans and images are the same in each block, and links lead to the
translated page where there is one. Each difference is printed with both lines; then the exit status
is 1. French pages also have no-break spaces where French asks for them. The lines of all pages of the
workspace fit into 100 columns.
"""
import re
import sys
from collections import Counter, namedtuple
from pathlib import Path

FOLDERS = ("lessons", "mistakes")
TAKEN = Path("tools/teacher/skeleton/workspace.cpp")  # lists the pages of docs itself that students get
NO_BREAK = "\u00a0"
COLUMNS = 100
GENERATED = (Path("docs/bench.md"), Path("docs/checker-and-compute-sanitizer.md"))  # by their programs, with long lines

# kind: heading, paragraph, item, table, code or html; shape: what must be equal as it is; line: the
# first one, from 1; lines: what the page holds there.
Block = namedtuple("Block", "kind shape line lines")

ITEM = re.compile(r"^( *)(-|\d+\.) ")
SPAN = re.compile(r"(`+)(.+?)\1", re.DOTALL)
TARGET = re.compile(r'\]\(([^)\s]*)\)|(?:src|srcset)="([^"]*)"')
LABEL = re.compile(r"^\s*(?:-|\d+\.) ([IWQ]\d+)\b")
COMMENT = re.compile(r"(?:^|\s)(?://|#)\s(.*)$")


def run(lines, begin, belongs):
    """The first line from `begin` on that does not belong."""
    return next((i for i in range(begin, len(lines)) if not belongs(lines[i])), len(lines))


def columns(row):
    return row.replace("\\|", "").count("|") - 1


def indent(line):
    return len(line) - len(line.lstrip(" "))


def next_block(lines, begin, in_list):
    """The block that begins at line `begin`, counted from 0, and the line after it."""
    line, item = lines[begin], ITEM.match(lines[begin])
    code_indent = 7 if in_list else 4
    if line.startswith("```"):
        end = run(lines, begin + 1, lambda other: not other.startswith("```"))
        return Block("code", line[3:], begin + 2, lines[begin + 1 : end]), end + 1
    if line.startswith("#"):
        words = line.lstrip("#")
        return Block("heading", f"level {len(line) - len(words)}", begin + 1, [words.strip()]), begin + 1
    if line.startswith("|"):
        end = run(lines, begin, lambda other: other.startswith("|"))
        widths = sorted({columns(row) for row in lines[begin:end]})
        shape = f"{end - begin} rows of {', '.join(map(str, widths))} columns"
        return Block("table", shape, begin + 1, lines[begin:end]), end
    if line.lstrip().startswith("<"):
        return Block("html", re.match(r"\s*(<!-- *[^>]*-->|</?\w+)", line)[1], begin + 1, [line]), begin + 1
    if not item and indent(line) >= code_indent:
        end = run(lines, begin, lambda other: not other.strip() or indent(other) >= code_indent)
        while not lines[end - 1].strip():
            end -= 1
        return Block("code", "", begin + 1, lines[begin:end]), end
    end = run(lines, begin + 1, lambda other: other.strip() and not ITEM.match(other) and not re.match(r"#|\||<|```", other))
    kind, shape = ("item", f"{item[1]}{item[2]}") if item else ("paragraph", f"indented by {indent(line)}")
    return Block(kind, shape, begin + 1, lines[begin:end]), end


def blocks(text):
    """The blocks of a page, from top to bottom."""
    lines, found, i = text.split("\n"), [], 0
    in_list = False
    while i < len(lines):
        if not lines[i].strip():
            i += 1
            continue
        is_indented = lines[i].startswith(" ")
        block, i = next_block(lines, i, in_list)
        in_list = block.kind == "item" or in_list and is_indented
        found.append(block)
    return found


def prose(text):
    """Without code spans and the targets of links."""
    return TARGET.sub("](", SPAN.sub(" ", text))


def figures(text):
    """Numbers as digits with a decimal point, whichever way the language groups them."""
    text = re.sub(rf"(?<=\d)[ {NO_BREAK}\u202f](?=\d{{3}}(?!\d))", "", prose(text))
    return Counter(re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d)", ".", text)))


def spans(text):
    return Counter(re.sub(r"\s+", " ", match[1]) for match in SPAN.findall(text))


def targets(text):
    return Counter(link or image for link, image in TARGET.findall(SPAN.sub(" ", text)))


def show(counter):
    return ", ".join(sorted(counter.elements())) or "none"


def students_part(text):
    """The page without what a skeleton leaves out; its lines stay where they are."""
    return re.sub(r"^<!-- TEACHER -->$.*?^<!-- END TEACHER -->$", lambda match: "\n" * match[0].count("\n"), text, flags=re.M | re.S)


def slug(heading):
    """What a link to the heading says after its #."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-")


def anchors(path):
    return [slug(block.lines[0]) for block in blocks(path.read_text(encoding="utf-8")) if block.kind == "heading"]


def is_drawing(code):
    """Whether indented lines are a drawing of words rather than commands or code."""
    return code.shape == "" and not any(re.search(r"^\s*\./|\{|;\s*(//.*)?$", line) for line in code.lines)


class Comparison:
    """Of one page with its English one. `differences` tells what it found, with the lines of both."""

    def __init__(self, root, language, english, translated):
        self.root, self.language = root, language
        self.english, self.translated = english, translated  # relative to root
        self.differences = []

    def translation_of(self, path):
        """Where the page or image that is at `path` is in the language; `path` itself if it is not."""
        if path == Path("README.md"):
            own = Path(f"README.{self.language}.md")
        elif path.parts[:1] == ("docs",):
            own = Path("docs", self.language, *path.parts[1:])
        else:
            return path
        return own if (self.root / own).exists() else path

    def expected(self, target):
        """What a link of the English page is in the translated one: a root-relative path, # included."""
        if "://" in target:
            return target
        name, _, anchor = target.partition("#")
        source = self.resolved(self.english, name)
        if source == self.translated:
            return f"{self.english}"  # each names the other
        own = self.translation_of(source)
        if anchor and own != source:
            here = anchors(self.root / source)
            there = anchors(self.root / own)
            if anchor in here and here.index(anchor) < len(there):
                anchor = there[here.index(anchor)]
        return f"{own}#{anchor}" if anchor else f"{own}"

    def resolved(self, page, name):
        if not name:
            return page
        return Path(*((self.root / page.parent / name).resolve().relative_to(self.root.resolve()).parts))

    def actual(self, target):
        if "://" in target:
            return target
        name, _, anchor = target.partition("#")
        path = self.resolved(self.translated, name)
        return f"{path}#{anchor}" if anchor else f"{path}"

    def differ(self, ours, what, mine, theirs, english):
        self.differences.append(
            f"{self.translated}:{ours}: {what}: {mine}; {self.english}:{english} has {theirs}"
        )

    def run(self):
        text = (self.root / self.english).read_text(encoding="utf-8")
        english = blocks(students_part(text) if self.english.parent == Path("docs") else text)
        own = blocks((self.root / self.translated).read_text(encoding="utf-8"))
        for theirs, ours in zip(english, own):
            if theirs.kind != ours.kind or theirs.shape != ours.shape:
                self.differ(ours.line, "block", f"{ours.kind} {ours.shape}", f"{theirs.kind} {theirs.shape}", theirs.line)
                if theirs.kind != ours.kind:
                    return self.differences  # what follows no longer stands side by side
            elif theirs.kind == "code":
                self.compare_code(theirs, ours)
            elif theirs.kind == "table":
                for row, (their_row, our_row) in enumerate(zip(theirs.lines, ours.lines)):
                    self.compare_cells(their_row, our_row, theirs.line + row, ours.line + row)
            else:
                self.compare_text("\n".join(theirs.lines), "\n".join(ours.lines), theirs.line, ours.line)
        self.compare_ends(self.english, english[len(own) :], self.translated)
        self.compare_ends(self.translated, own[len(english) :], self.english)
        return self.differences

    def compare_ends(self, page, rest, other):
        if rest:
            self.differences.append(f"{page}:{rest[0].line}: {rest[0].kind} that {other} lacks, and {len(rest) - 1} blocks after it")

    def compare_cells(self, english, own, english_line, own_line):
        their_cells, our_cells = (row.replace("\\|", "\0").split("|") for row in (english, own))
        for their_cell, our_cell in zip(their_cells, our_cells):
            self.compare_text(their_cell, our_cell, english_line, own_line)

    def compare_text(self, english, own, english_line, own_line):
        for what, of in (("figures", figures), ("code", spans)):
            theirs, ours = of(english), of(own)
            if theirs != ours:
                self.differ(own_line, what, show(ours - theirs), show(theirs - ours), english_line)
        their_label, our_label = LABEL.match(english), LABEL.match(own)
        if (their_label and their_label[1]) != (our_label and our_label[1]):
            self.differ(own_line, "label", our_label and our_label[1], their_label and their_label[1], english_line)
        theirs = Counter(self.expected(target) for target in targets(english).elements())
        ours = Counter(self.actual(target) for target in targets(own).elements())
        glossary = f"docs/{self.language}/README.md"  # that the English pages do not need
        ours = Counter({target: count for target, count in ours.items() if target.partition("#")[0] != glossary})
        if theirs != ours:
            self.differ(own_line, "links and images", show(ours - theirs), show(theirs - ours), english_line)

    def compare_code(self, english, own):
        if len(english.lines) != len(own.lines):
            self.differ(own.line, "lines of code", len(own.lines), len(english.lines), english.line)
            return
        drawing = is_drawing(english)
        for i, (theirs, ours) in enumerate(zip(english.lines, own.lines)):
            if drawing:
                pattern = r"\w+\(|\w+\.[a-z]+|\w+/|\w*_\w*|[^\w\s.,:;'’]"
                same = figures(theirs) == figures(ours) and Counter(re.findall(pattern, theirs)) == Counter(re.findall(pattern, ours))
            else:
                their_comment, our_comment = COMMENT.search(theirs), COMMENT.search(ours)
                code = [COMMENT.sub("", line).rstrip() for line in (theirs, ours)]
                same = code[0] == code[1] and bool(their_comment) == bool(our_comment)
                if same and their_comment:
                    same = figures(their_comment[1]) == figures(our_comment[1])
            if not same:
                self.differ(own.line + i, "code", repr(ours.strip()), repr(theirs.strip()), english.line + i)


MARKS = (
    (r"[ \n][:;!?»](?=[\s).,|*]|$)", "an ordinary space before a mark that asks for a no-break one"),
    (r"«(?!\u00a0)", "« without a no-break space after it"),
    (r"(?<![\u00a0\s:;!?.])(?<!\bn)[;!?»](?=[\s).,|*\"]|$)", "a mark without the no-break space before it"),
    (r"(?<=[\w)*]):(?=\s|$)", "a colon without the no-break space before it"),
    (r"\"", "straight quotes instead of « »"),
    (r"(?<![\d.])\d\.\d\d(?!\d)", "a decimal point instead of a comma"),
)
# code, links' targets, comments, and titles of texts in English such as *Random Numbers: As Easy as 1*
NOT_FRENCH = re.compile(r"`[^`]*`|\]\([^)]*\)|<!--.*?-->|(?<!\*)\*[A-Z][^*:]*:\s[A-Z][^*]*\*", re.DOTALL)


def typography(path, text):
    """What a French typographer would mark, as lines."""
    found = []
    for block in blocks(text):
        if block.kind == "code":
            continue
        words = "\n".join(block.lines)
        if block.kind == "html":
            words = "".join(re.findall('alt="([^"]*)"', words))
        # every sign keeps its place, so that an offset still tells the line
        french = NOT_FRENCH.sub(lambda match: re.sub(r"[^\n]", "x", match[0]), words)
        for pattern, what in MARKS:
            for match in re.finditer(pattern, french):
                near = words[max(0, match.start() - 20) : match.end() + 10].replace("\n", " ")
                found.append(f"{path}:{block.line + french.count(chr(10), 0, match.start())}: {what}: ...{near}...")
    return found


def wide_lines(path, text):
    return [
        f"{path}:{block.line + i}: {len(line)} columns, not {COLUMNS} at most"
        for block in blocks(text)
        if block.kind in ("paragraph", "item") and path not in GENERATED
        for i, line in enumerate(block.lines)
        if len(line) > COLUMNS and not line.startswith("![")
    ]


def all_pages(root):
    """All of the workspace, as paths within it."""
    found = list(root.glob("README*.md")) + list((root / "docs").rglob("*.md")) + list((root / "tools").rglob("*.md"))
    return sorted(path.relative_to(root) for path in found)


def dead_links(root, page):
    """The links of `page` to files or headings that are not there."""
    found = []
    for target in sorted(targets((root / page).read_text(encoding="utf-8"))):
        name, _, anchor = target.partition("#")
        path = root / page.parent / name if name else root / page
        if "://" not in target and not (path.exists() and (not anchor or anchor in anchors(path))):
            found.append(f"{page}: link to {target}, which is not there")
    return found


def compare(root, language):
    """All differences of a language's pages, as lines."""
    own_folder = Path("docs", language)
    pages = [(Path("README.md"), Path(f"README.{language}.md"))]
    found = []
    for folder in FOLDERS:
        english = {path.name for path in (root / "docs" / folder).glob("*.md")}
        own = {path.name for path in (root / own_folder / folder).glob("*.md")}
        found += [f"{own_folder / folder / name}: a page that docs/{folder} lacks" for name in sorted(own - english)]
        pages += [(Path("docs", folder, name), own_folder / folder / name) for name in sorted(english)]
    taken = re.findall(r'"docs/([\w-]+\.md)"', (root / TAKEN).read_text(encoding="utf-8")) if (root / TAKEN).exists() else []
    pages += [(Path("docs", name), own_folder / name) for name in taken]
    for english, translated in pages:
        if not (root / translated).exists():
            found.append(f"{translated}: missing; {english} has no translation")
            continue
        found += Comparison(root, language, english, translated).run()
    if (root / own_folder / "README.md").exists():
        found += dead_links(root, own_folder / "README.md")
    if language == "fr":
        for path in [root / f"README.{language}.md"] + sorted((root / own_folder).rglob("*.md")):
            if path.exists():
                found += typography(path.relative_to(root), path.read_text(encoding="utf-8"))
    for page in all_pages(root):
        found += wide_lines(page, (root / page).read_text(encoding="utf-8"))
    return found


def main(root):
    languages = sorted(path.name for path in (root / "docs").iterdir() if re.fullmatch("[a-z]{2}", path.name))
    if not languages:
        sys.exit(f"{root}/docs holds no language")
    found = list(dict.fromkeys(line for language in languages for line in compare(root, language)))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
