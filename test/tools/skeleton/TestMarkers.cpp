#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "skeleton/handout.h"
#include "skeleton/marked_file.h"

using namespace skeleton;

namespace {

const char* const SOURCE = R"(#pragma once

#include "Grid.h"
#include "cudas.h"

class Fold {
  public:
    /// Folds once.
    static __device__ void once(int* tabSM) {
        // SOLUTION once
        tabSM[0] += tabSM[1];
        // END
    }

    static __device__ int next() {
        // SOLUTION next: Queue QueueRows
        return atomicAdd(ptr, 1);
        // END: return -1;
    }
};
)";

Handout handout() {
    return {"docs/lessons/fold.md",
            {{"include/Fold.h",
              {"once"},
              "one round.",
              {{"I1", "Which cell?"}, {"W1", "Not all threads."}},
              3},
             {"include/Fold.h", {"next"}, "the next task.", {{"I1", "Who asks?"}}, 6}}};
}

MarkedFile parsed(const std::string& text) {
    std::vector<Problem> problems;
    MarkedFile file = parseMarked("include/Fold.h", text, problems);
    CPPUNIT_ASSERT_MESSAGE(problems.empty() ? "" : skeleton::text(problems[0]), problems.empty());
    return file;
}

/// The first problem of a source; "" for none.
std::string problemOf(const std::string& text) {
    std::vector<Problem> problems;
    parseMarked("a.h", text, problems);
    return problems.empty() ? "" : skeleton::text(problems[0]);
}

void assertStarts(const std::string& expected, const std::string& actual) {
    CPPUNIT_ASSERT_EQUAL(expected, actual.substr(0, expected.size()));
}

}  // namespace

class TestMarkers : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMarkers);
    CPPUNIT_TEST(aSolutionHasANameSuitesAndWhatStandsInForIt);
    CPPUNIT_TEST(openedHasTheHandoutsWordsInTheSolutionsPlace);
    CPPUNIT_TEST(solvedIsTheSourceWithoutMarkers);
    CPPUNIT_TEST(switchedHasBoth);
    CPPUNIT_TEST(aValueIsReturnedWhereTheSolutionReturnsOne);
    CPPUNIT_TEST(theHeaderIsIncludedOnceAndInOrder);
    CPPUNIT_TEST(longHintsAreWrapped);
    CPPUNIT_TEST(markersWithoutPartnerAreRefused);
    CPPUNIT_TEST(nestedMarkersAreRefused);
    CPPUNIT_TEST(twoTodosOfOneNameAreRefused);
    CPPUNIT_TEST(malformedMarkersAreRefused);
    CPPUNIT_TEST(proseIsNoMarker);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aSolutionHasANameSuitesAndWhatStandsInForIt() {
        const MarkedFile file = parsed(SOURCE);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, file.solutions.size());
        CPPUNIT_ASSERT_EQUAL(std::string("once"), file.solutions[0].name);
        CPPUNIT_ASSERT(file.solutions[0].suites.empty());
        CPPUNIT_ASSERT_EQUAL(std::string(), file.solutions[0].instead);
        CPPUNIT_ASSERT_EQUAL(std::string("next"), file.solutions[1].name);
        CPPUNIT_ASSERT(
            (file.solutions[1].suites == std::vector<std::string>{"Queue", "QueueRows"}));
        CPPUNIT_ASSERT_EQUAL(std::string("return -1;"), file.solutions[1].instead);
    }

    void openedHasTheHandoutsWordsInTheSolutionsPlace() {
        const Handout page = handout();
        CPPUNIT_ASSERT_EQUAL(std::string(R"(#pragma once

#include "Grid.h"
#include "Todo.h"
#include "cudas.h"

class Fold {
  public:
    /// Folds once.
    static __device__ void once(int* tabSM) {
        // TODO once: one round.
        //   I1: Which cell?
        //   W1: Not all threads.
        Todo::open("once");
    }

    static __device__ int next() {
        // TODO next: the next task.
        //   I1: Who asks?
        Todo::open("next");
        return -1;
    }
};
)"),
                             opened(parsed(SOURCE), {&page}));
    }

    void solvedIsTheSourceWithoutMarkers() {
        const std::string text = solved(parsed("a\n  // SOLUTION x\n  b\n  // END\nc\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("a\n  b\nc\n"), text);
    }

    void switchedHasBoth() {
        const std::string text = switched(parsed("  // SOLUTION x\n  b;\n  // END\n"), {"isOpen"});
        CPPUNIT_ASSERT(text.find("if (isOpen) {\nTodo::open(\"x\");\nreturn;\n}\n  b;\n") !=
                       std::string::npos);
        const std::string value =
            switched(parsed("  // SOLUTION x\n  return b;\n  // END: return 0;\n"), {"isOpen"});
        CPPUNIT_ASSERT(value.find("Todo::open(\"x\");\nreturn 0;\n}\n  return b;\n") !=
                       std::string::npos);
    }

    void aValueIsReturnedWhereTheSolutionReturnsOne() {
        const auto instead = [](const std::string& body) {
            return parsed("// SOLUTION x\n" + body + "\n// END\n").solutions[0].instead;
        };
        CPPUNIT_ASSERT_EQUAL(std::string("return {};"), instead("if (a) return b;"));
        CPPUNIT_ASSERT_EQUAL(std::string(), instead("if (a) return;"));
        CPPUNIT_ASSERT_EQUAL(std::string(), instead("noreturn(x); returns = 3;"));
    }

    void theHeaderIsIncludedOnceAndInOrder() {
        const auto openedOf = [](const std::string& head) {
            Handout tasks{"", {{"include/Fold.h", {"x"}, "it.", {{"I1", "how"}}, 1}}};
            const std::string text = opened(parsed(head + "// SOLUTION x\n// END\n"), {&tasks});
            return text.substr(0, text.find("// TODO"));
        };
        CPPUNIT_ASSERT_EQUAL(std::string("#include \"Todo.h\"\n\n"), openedOf(""));
        CPPUNIT_ASSERT_EQUAL(std::string("#pragma once\n\n#include \"Todo.h\"\n"),
                             openedOf("#pragma once\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("#include \"Todo.h\"\n"),
                             openedOf("#include \"Todo.h\"\n"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("#include \"A.h\"\n\n#include \"Todo.h\"\n#include \"Z.h\"\n"),
            openedOf("#include \"A.h\"\n\n#include \"Z.h\"\n"));
    }

    void longHintsAreWrapped() {
        std::string words;
        for (int i = 0; i < 40; i++) words += "word ";
        Handout tasks{"", {{"include/Fold.h", {"x"}, "it.", {{"I1", words}}, 1}}};
        const std::string text = opened(parsed("    // SOLUTION x\n    // END\n"), {&tasks});
        std::size_t count = 0;
        for (const std::string& line : linesOf(text)) {
            CPPUNIT_ASSERT(line.size() <= 100);
            count += line.starts_with("    //       word");
        }
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, count);
    }

    void markersWithoutPartnerAreRefused() {
        assertStarts("a.h:1: // END without", problemOf("  // END\n"));
        assertStarts("a.h:2: SOLUTION x has no // END", problemOf("\n// SOLUTION x\nb\n"));
    }

    void nestedMarkersAreRefused() {
        assertStarts("a.h:2: SOLUTION y within SOLUTION x",
                     problemOf("// SOLUTION x\n// SOLUTION y\n// END\n// END\n"));
    }

    void twoTodosOfOneNameAreRefused() {
        assertStarts("a.h:3: a second SOLUTION x",
                     problemOf("// SOLUTION x\n// END\n// SOLUTION x\n// END\n"));
    }

    void malformedMarkersAreRefused() {
        for (const char* line : {"// SOLUTION", "// SOLUTION two names", "// SOLUTION x:",
                                 "// SOLUTION x: a, b", "//SOLUTION x", "/// SOLUTION x",
                                 "b();  // SOLUTION x", "// END of it", "// END:", "} // END"})
            assertStarts("a.h:1: this is not a marker", problemOf(std::string(line) + "\n"));
    }

    void proseIsNoMarker() {
        for (const char* line :
             {"// the END", "// A SOLUTIONS", "int END = 3;", "// solution x", "END", "// ENDING"})
            CPPUNIT_ASSERT_EQUAL(std::string(), problemOf(std::string(line) + "\n"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestMarkers);
