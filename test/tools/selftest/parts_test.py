#!/usr/bin/env python3
"""What the parts of the self-test decide, on small builds and runs that are written here."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools/teacher/selftest"))
import progress
import reach
import selftest

QUERIED = """add.o:
  input: CXX_COMPILER
    /w/src/add.cu
    | /w/tools/cuda-compile
    || generated
  outputs:
    course
course:
  input: LINK
    add.o
    | lib.a
  outputs:
    all
generated:
  input: CUSTOM
    /w/docs/page.html
  outputs:
    add.o
lib.a:
  input: AR
    lib.o
  outputs:
    course
lib.o:
  input: CXX_COMPILER
    /w/tools/lib.cpp
  outputs:
    lib.a
build.ninja:
  input: RERUN_CMAKE
    | /w/CMakeLists.txt
  outputs:
    all
"""
DEPS = """add.o: #deps 2, deps mtime 1 (VALID)
    /w/src/add.cu
    /w/include/Add.h

"""
WORKSPACE, BUILD = Path("/w"), Path("/w/build")


def test_of(name, *command, list_file="", **properties):
    described = [{"name": key, "value": value} for key, value in properties.items()]
    return reach.Test({"name": name, "command": list(command), "properties": described}, list_file)


class WhatAChangeReaches(unittest.TestCase):
    def setUp(self):
        self.graph = reach.Graph(QUERIED, DEPS, BUILD)

    def reached(self, file):
        return {str(path) for path in self.graph.reached({Path(file)})}

    def test_what_is_made_of_a_header_and_the_sources_that_include_it(self):
        made = {"/w/src/add.cu", "/w/build/add.o", "/w/build/course"}
        self.assertEqual(self.reached("/w/include/Add.h"), {"/w/include/Add.h"} | made)

    def test_what_links_a_library(self):
        self.assertIn("/w/build/course", self.reached("/w/tools/lib.cpp"))
        self.assertNotIn("/w/build/add.o", self.reached("/w/tools/lib.cpp"))

    def test_an_implicit_input(self):
        self.assertIn("/w/build/add.o", self.reached("/w/tools/cuda-compile"))

    def test_not_what_only_comes_later(self):
        self.assertNotIn("/w/build/add.o", self.reached("/w/docs/page.html"))

    def names(self, changed, *tests):
        return [test.name for test in reach.tests_reached({Path(changed)}, self.graph, tests, WORKSPACE)]

    def test_tests_that_run_a_program(self):
        tests = test_of("runs", "/w/build/course"), test_of("other", "/w/build/lib.a")
        self.assertEqual(self.names("/w/include/Add.h", *tests), ["runs"])

    def test_tests_whose_environment_names_it(self):
        test = test_of("runs", "node", ENVIRONMENT=["COURSE=/w/build/course"])
        self.assertEqual(self.names("/w/src/add.cu", test), ["runs"])

    def test_what_lies_beside_a_script(self):
        test = test_of("docs", "python3", "/w/test/tools/docs/pages_test.py")
        self.assertEqual(self.names("/w/test/tools/docs/pages.py", test), ["docs"])
        self.assertEqual(self.names("/w/test/tools/grade/x.sh", test), [])

    def test_the_folder_in_which_ctest_runs_all_says_nothing(self):
        self.assertEqual(self.names("/w/src/add.cu", test_of("none", "true", WORKING_DIRECTORY="/w/build")), [])

    def test_lists_reach_what_they_add(self):
        listed = test_of("listed", "true", list_file="/w/tools/CMakeLists.txt")
        tests = listed, test_of("lib", "/w/build/lib.o"), test_of("other", "/w/docs/page.html")
        self.assertEqual(self.names("/w/tools/CMakeLists.txt", *tests), ["listed", "lib"])

    def test_what_lists_include_reaches_all(self):
        tests = [test_of(name, "true", list_file=f"/w/{name}/CMakeLists.txt") for name in "ab"]
        self.assertEqual(self.names("/w/tools/Any.cmake", *tests), ["a", "b"])


class WhatIsBuilt(unittest.TestCase):
    QUERIED = """tool:
  input: CXX_EXECUTABLE_LINKER
    | tool_parts.a
    | tools.a
  outputs:
    all
test/a/program:
  input: CXX_EXECUTABLE_LINKER
    part.o
    | tools.a
  outputs:
    all
parts:
  input: phony
    part.o
  outputs:
    all
"""

    def targets(self, *chosen, others=()):
        everything = ["tool", "tool_parts.a", "tools.a", "runtime.a", "parts", "test/a/program", "test/b/program", "test/b/lib.a"]
        graph = reach.Graph(self.QUERIED, "", BUILD)
        needed = reach.needed(everything, chosen, [*chosen, *others], graph, BUILD, WORKSPACE)
        return [target for target in needed if target != "runtime.a"]  # which tests may read, though they do not name it

    def test_of_what_is_for_tests_what_they_name(self):
        test = test_of("a", "/w/build/test/a/program")
        self.assertEqual(self.targets(test), ["tool", "tool_parts.a", "tools.a", "parts", "test/a/program"])

    def test_all_in_a_folder_that_they_name(self):
        self.assertEqual(self.targets(test_of("b", "sh", "/w/build/test/b"))[-2:], ["test/b/program", "test/b/lib.a"])

    def test_who_names_the_build_means_its_tools(self):
        self.assertEqual(self.targets(test_of("c", "sh", "/w/build", "/w")), ["tool", "tool_parts.a", "tools.a"])

    def test_no_program_that_only_other_tests_name_nor_what_serves_it_alone(self):
        of_tool, of_program = test_of("t", "/w/build/tool"), test_of("a", "/w/build/test/a/program")
        self.assertEqual(self.targets(of_program, others=[of_tool]), ["tools.a", "parts", "test/a/program"])
        self.assertEqual(self.targets(of_tool, others=[of_program]), ["tool", "tool_parts.a", "tools.a"])
        self.assertEqual(self.targets(test_of("c", "true"), others=[of_tool]), [])

    def test_programs_that_are_not_built_yet_are_known(self):
        with tempfile.TemporaryDirectory() as folder:
            build = Path(folder)
            (build / "inner").mkdir()
            (build / "CTestTestfile.cmake").write_text('subdirs("inner")\n')
            (build / "inner/CTestTestfile.cmake").write_text('add_test([=[a.b]=] "/w/a" "say \\"b\\"" "")\nset_tests_properties(...)\n')
            self.assertEqual(reach.commands_listed(build), {"a.b": ["/w/a", 'say "b"', ""]})


class WhatATestStates(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name in ("src/add", "src/warp"):
            (self.root / name).mkdir(parents=True)
        self.graph = reach.Graph("", "", self.root / "build")

    def is_reached(self, changed, **properties):
        test = test_of("proof", "prove", str(self.root), **properties)
        return bool(reach.tests_reached({self.root / changed}, self.graph, [test], self.root))

    def test_the_whole_workspace_is_reached_by_all(self):
        self.assertTrue(self.is_reached("src/add/a.cu"))

    def test_what_it_states_stands_for_the_folders_that_its_command_names(self):
        stated = [str(self.root / "src/warp")]
        self.assertFalse(self.is_reached("src/add/a.cu", REQUIRED_FILES=stated))
        self.assertTrue(self.is_reached("src/warp/a.cu", REQUIRED_FILES=stated))


class Turns(unittest.TestCase):
    def names(self, sample, *tests):
        return [test.name for test in selftest.takes_turns(tests, sample)]

    def test_each_has_its_turn(self):
        tests = [test_of(name, LABELS=["one_in_2"]) for name in "abc"]
        self.assertEqual({tuple(self.names(sample, *tests)) for sample in "0123456789"}, {("a", "c"), ("b",)})

    def test_what_takes_long_does_not_come_together(self):
        tests = [test_of(name, LABELS=["one_in_2"], COST=cost) for name, cost in (("a", 9), ("b", 1), ("c", 9), ("d", 1))]
        self.assertEqual({tuple(self.names(sample, *tests)) for sample in "0123456789"}, {("a", "b"), ("c", "d")})

    def test_one_that_shares_a_program_has_its_turn_among_others_too(self):
        tests = [test_of(name, LABELS=["one_in_2", "turn_1_of_2"]) for name in "ab"]
        self.assertEqual({tuple(self.names(str(sample), *tests)) for sample in range(20)}, {(), ("a",), ("b",)})

    def test_one_of_few_always_runs(self):
        self.assertEqual(self.names("5", test_of("a", LABELS=["one_in_9"])), ["a"])

    def test_there_is_time_for_a_few_that_take_long(self):
        half = selftest.MOST / 2
        tests = [test_of(name, LABELS=["one_in_1"], COST=cost) for name, cost in (("a", half), ("b", half), ("c", half), ("d", 0))]
        chosen = {tuple(self.names(str(sample), *tests)) for sample in range(20)}
        self.assertEqual(chosen, {("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")})

    def test_one_for_which_there_is_never_time_has_its_turn(self):
        costs = (("a", selftest.MOST + 1), ("b", selftest.MOST + 1), ("c", 9), ("d", 0))
        tests = [test_of(name, LABELS=["one_in_1"], COST=cost) for name, cost in costs]
        self.assertEqual({tuple(self.names(str(sample), *tests)) for sample in range(99)}, {("a", "d"), ("b", "d"), ("c", "d")})

    def test_of_a_part_a_quarter_counts(self):
        tests = [test_of(name, LABELS=["one_in_1", "sampled"], COST=selftest.MOST) for name in "abcde"]
        self.assertEqual({len(self.names(str(sample), *tests)) for sample in range(20)}, {4})

    def test_those_of_one_program_have_it_together(self):
        tests = [test_of(name, LABELS=[f"turn_{turn}_of_4"]) for name, turn in (("a", 1), ("b", 3), ("c", 1))]
        self.assertEqual(self.names("9", *tests), ["a", "c"])
        self.assertEqual(self.names("8", *tests), [])

    def test_others_always_run_but_for_those_of_all(self):
        tests = test_of("a"), test_of("b", LABELS=["sampled"]), test_of("c", LABELS=["only_all"])
        self.assertEqual(self.names("1", *tests), ["a", "b"])


class Fixtures(unittest.TestCase):
    def test_who_requires_one_brings_what_sets_it_up(self):
        sets_up, requires, other = test_of("a", FIXTURES_SETUP=["x"]), test_of("b", FIXTURES_REQUIRED=["x"]), test_of("c", FIXTURES_SETUP=["y"])
        self.assertEqual(selftest.with_what_sets_up([requires], [sets_up, requires, other]), [sets_up, requires])


class WhatWasLeftOut(unittest.TestCase):
    def test_names_that_differ_in_the_last_word_are_counted(self):
        names = ["bank.wrong.b", "arm64", "bank.wrong.a", "page.parts"]
        self.assertEqual(selftest.counted(names), "arm64 bank.wrong.* (2) page.parts")


class WhatIsLeft(unittest.TestCase):
    def setUp(self):
        self.state = progress.Run({"a.b": 10, "c": 20, "d": 30}, 2)

    def read(self, *lines):
        for line in lines:
            self.state.read(line + "\n", 0)

    def test_results_are_read_from_ctests_lines(self):
        self.read("      Start   1: a.b", " 1/3 Test   #1: a.b ........   Passed    1.52 sec")
        self.read(" 2/3 Test #2: c .....***Failed    2.00 sec", " 3/3 Test #3: d .....***Skipped   0.10 sec")
        self.assertEqual((self.state.passed, self.state.failed, self.state.skipped), (["a.b"], ["c"], ["d"]))
        self.assertEqual(self.state.seconds["a.b"], 1.52)

    def test_every_way_to_fail_is_a_failure(self):
        self.read("1/3 Test #1: a.b ....***Timeout  30.03 sec", "2/3 Test #2: c ...Child aborted***Exception:   0.20 sec")
        self.read("3/3 Test #3: d .....***Not Run   0.00 sec")
        self.assertEqual(self.state.failed, ["a.b", "c", "d"])

    def test_before_the_first_ends_each_core_does_its_share(self):
        self.assertEqual(self.state.left(0, 0), 30)

    def test_a_slow_machine_has_longer(self):
        self.read("1/3 Test #1: a.b ...   Passed  100.00 sec")
        self.assertEqual(self.state.left(100, 100), 50 * 110 / 30)

    def test_of_what_runs_the_rest_is_left(self):
        self.read("    Start 2: c")
        self.assertEqual(self.state.left(0, 15), 45 / 2)

    def test_costs_are_kept_apart_for_parts(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "costs"
            progress.Costs(file, {"long"}).keep({"long": 3, "short": 2})
            self.assertEqual(progress.Costs(file, {"long"}).of(test_of("long", COST=60)), 3)
            self.assertEqual(progress.Costs(file, set()).of(test_of("long", COST=60)), 60)
            self.assertEqual(progress.Costs(file, set()).of(test_of("short")), 2)


if __name__ == "__main__":
    unittest.main()
