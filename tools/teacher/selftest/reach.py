"""What a change reaches: the build's outputs by the build's own dependencies, and the tests that read them."""
import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path


def output_of(*command, folder=None):
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def changed_since(commit, workspace):
    """The files that differ from the commit, those that git does not know yet among them."""
    differ = output_of("git", "diff", "--name-only", "-z", commit, folder=workspace)
    unknown = output_of("git", "ls-files", "--others", "--exclude-standard", "-z", folder=workspace)
    return {workspace / name for name in (differ + unknown).split("\0") if name}


class Graph:
    """Which output of the build is made from what."""

    def __init__(self, queried, deps, folder):
        """Of `ninja -t query` of all targets, and of `ninja -t deps`, in `folder`."""
        self.uses = defaultdict(set)  # of a file, the outputs made from it
        self.groups = defaultdict(set)  # of a name that stands for files, these
        self.source = {}  # of an object, what it is compiled from
        self._read_query(queried, folder)
        self._read_deps(deps, folder)

    def _read_query(self, text, folder):
        output, within, rule = None, "", ""
        for line in text.splitlines():
            word = line.strip()
            if not line.startswith(" "):
                output, within, rule = folder / line.removesuffix(":"), "", ""
                if output.name == "build.ninja":  # what CMake's lists reach is told by with_what_lists_build
                    output = None
            elif output is None:
                pass
            elif line.startswith("  ") and line[2] != " ":
                within, _, rule = word.partition(": ")
            elif word.startswith("|| "):  # an order says nothing of the content
                pass
            elif within == "input" and rule == "phony":
                self.groups[output].add(folder / word.removeprefix("| "))
            elif within == "input":
                self.uses[folder / word.removeprefix("| ")].add(output)
                if output.suffix == ".o" and not word.startswith("| "):
                    self.source[output] = folder / word

    def _read_deps(self, text, folder):
        output = None
        for line in text.splitlines():
            if line.startswith(" "):
                self.uses[folder / line.strip()].add(output)
            elif line:
                output = folder / line.rsplit(": #deps", 1)[0]

    def reached(self, changed):
        """The changed files, all outputs made from them, and the sources that are compiled anew."""
        reached, new = set(), set(changed)
        while new:
            reached |= new
            new = set().union(*(self.uses.get(file, ()) for file in new)) - reached
        return reached | {self.source[file] for file in reached if file in self.source}


def graph_of(build):
    ninja = ("ninja", "-C", str(build), "--quiet", "-t")
    targets = [line.rsplit(": ", 1)[0] for line in output_of(*ninja, "targets", "all").splitlines()]
    queried = "".join(output_of(*ninja, "query", *targets[i : i + 500]) for i in range(0, len(targets), 500))
    return Graph(queried, output_of(*ninja, "deps"), build)


class Test:
    """One of ctest's."""

    def __init__(self, described, list_file=""):
        self.name = described["name"]
        self.command = described.get("command", [])
        self.list_file = list_file
        self.properties = {each["name"]: each["value"] for each in described.get("properties", [])}

    @property
    def labels(self):
        return self.properties.get("LABELS", [])

    @property
    def cost(self):
        """About how many seconds it takes, where its list says so."""
        return float(self.properties.get("COST", 0))

    def words(self, workspace):
        values = [value.split("=", 1)[-1] for value in self.properties.get("ENVIRONMENT", [])]
        folder = self.properties.get("WORKING_DIRECTORY", "")
        in_build = workspace / "build" in [Path(folder), *Path(folder).parents]  # where ctest runs a test that asks for no folder
        return [*self.command, *values, *([] if in_build else [folder])]

    def names(self, workspace):
        """The files and folders that its command names."""
        return {Path(word[word.index(str(workspace)) :]) for word in self.words(workspace) if str(workspace) in word}

    def reads(self, workspace):
        """The files and folders that its command names, and what lies beside a script. What REQUIRED_FILES states stands for
        the folders."""
        named = self.names(workspace)
        scripts = workspace / "test" / "tools"
        files = {path for path in named if not path.is_dir()}
        beside = {path.parent for path in files if scripts in path.parents and path.parent != scripts}
        stated = {Path(path) for path in self.properties.get("REQUIRED_FILES", [])}
        return files | beside | (stated or named)


def commands_listed(folder):
    """The command of each test. ctest tells those alone whose program is built."""
    text = (folder / "CTestTestfile.cmake").read_text()
    word = r'"(?:[^"\\]|\\.)*"'
    commands = {}
    for name, words in re.findall(rf"^add_test\(\[=\[(.+?)\]=\]((?: {word})*)\)$", text, re.MULTILINE | re.DOTALL):
        commands[name] = [re.sub(r"\\(.)", r"\1", each[1:-1]) for each in re.findall(word, words)]
    for inner in re.findall(r'^subdirs\("(.+)"\)$', text, re.MULTILINE):
        commands |= commands_listed(folder / inner)
    return commands


def tests_of(build):
    described = json.loads(output_of("ctest", "--test-dir", str(build), "--show-only=json-v1"))
    graph = described["backtraceGraph"]
    commands = commands_listed(build)

    def list_file(test):
        node = graph["nodes"][test["backtrace"]]
        return graph["files"][node["file"]]

    return [Test(dict(test, command=commands[test["name"]]), list_file(test)) for test in described["tests"]]


def targets_of(build, target="all"):
    """What CMake's target of a folder consists of, its inner folders' included."""
    within, targets = "", []
    for line in output_of("ninja", "-C", str(build), "--quiet", "-t", "query", target).splitlines():
        if line[2:3] != " ":
            within = line.split(":")[0].strip()
        elif within == "input":
            targets += targets_of(build, line.strip()) if line.endswith("/all") else [line.strip()]
    return targets


def needed(targets, chosen, tests, graph, build, workspace):
    """The targets without those in test/ that no chosen test names, nor their folder; without other programs that tests name,
    none of them chosen; and without what serves these alone."""
    named = set().union(*(test.names(workspace) for test in chosen)) - {build, *build.parents}
    named_by_any = set().union(*(test.names(workspace) for test in tests))
    left_out = {
        build / target
        for target in targets
        if (target.startswith("test/") or build / target in named_by_any) and not named & {build / target, *(build / target).parents}
    }

    def serves_these_alone(file):
        users = set().union(*(graph.uses.get(part, ()) for part in graph.groups.get(file, {file})))
        return bool(users) and users <= left_out

    while more := {build / target for target in targets if serves_these_alone(build / target)} - left_out:
        left_out |= more
    return [target for target in targets if build / target not in left_out]


def with_what_lists_build(changed, graph, tests, workspace):
    """A list of CMake's changes how all in its folder is built; what lists include, how anything is."""
    files = set(changed)
    for file in changed:
        if file.suffix == ".cmake" or file.name == "CMakePresets.json":
            folder = workspace
        elif file.name == "CMakeLists.txt":
            folder = file.parent
        else:
            continue
        files |= {path for path in graph.uses if folder in path.parents}
        files |= {Path(test.list_file) for test in tests if folder in Path(test.list_file).parents}
    return files


def tests_reached(changed, graph, tests, workspace):
    """The tests that read what the changed files reach, and those whose list has changed."""
    changed = with_what_lists_build(changed, graph, tests, workspace)
    reached = graph.reached(changed)
    folders = {folder for file in reached for folder in file.parents}
    return [
        test
        for test in tests
        if Path(test.list_file) in changed or any(path in reached or path in folders for path in test.reads(workspace))
    ]
