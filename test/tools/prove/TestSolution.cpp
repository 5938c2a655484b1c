#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <fstream>

#include "solution.h"

using namespace prove;
namespace fs = std::filesystem;

class TestSolution : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSolution);
    CPPUNIT_TEST(allStatementsAreRead);
    CPPUNIT_TEST(severalSuitesKindsAndToolsAreRead);
    CPPUNIT_TEST(aCorrectOneStatesLess);
    CPPUNIT_TEST(theProfilersBuildMayBeWhatCatchesIt);
    CPPUNIT_TEST(anUnknownKindIsAnError);
    CPPUNIT_TEST(anUnknownStatementIsAnError);
    CPPUNIT_TEST(aStatementTwiceIsAnError);
    CPPUNIT_TEST(aMissingStatementIsAnError);
    CPPUNIT_TEST(anEmptyStatementIsAnError);
    CPPUNIT_TEST(unknownWordsAreErrors);
    CPPUNIT_TEST(changesAreRead);
    CPPUNIT_TEST(aFindMayQuoteALine);
    CPPUNIT_TEST(codeBeforeAChangeIsAnError);
    CPPUNIT_TEST(aChangeOfNothingIsAnError);
    CPPUNIT_TEST(findsMustBeStated);
    CPPUNIT_TEST(theWrongFolderIsAnError);
    CPPUNIT_TEST(aCorrectOneHasNoFindings);
    CPPUNIT_TEST(nobodyWhoCatchesItIsAnError);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { fs::remove_all(folder); }

  private:
    const fs::path folder = fs::temp_directory_path() / ("prove-test." + std::to_string(getpid()));
    const std::string wrong =
        "// SOLUTION of include/Sum.h\n"
        "// WRONG: a barrier is missing\n"
        "// SUITES: SumInt\n"
        "// CHECKER: race-shared\n"
        "// TESTS: any\n"
        "// GPU: racecheck\n"
        "#pragma once\n"
        "int x;  // FINDS race-shared\n";
    const std::string correct =
        "// SOLUTION of include/Sum.h\n// CORRECT: backwards\n// SUITES: SumInt\n#pragma once\n";

    Solution read(const std::string& text, const std::string& side = "wrong") const {
        const fs::path file = folder / "add" / side / "noBarrier.h";
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
        return readSolution(file, {"race-shared", "overflow"});
    }

    static std::string with(std::string text, const std::string& what, const std::string& by) {
        return text.replace(text.find(what), what.size(), by);
    }

    /// That it is refused, at that line, with that reason.
    void refuses(const std::string& text, int line, const std::string& reason,
                 const std::string& side = "wrong") const {
        try {
            read(text, side);
        } catch (const BankError& error) {
            const std::string what = error.what();
            CPPUNIT_ASSERT_MESSAGE(
                what, what.find("noBarrier.h:" + std::to_string(line) + ": ") != std::string::npos);
            CPPUNIT_ASSERT_MESSAGE(what, what.find(reason) != std::string::npos);
            return;
        }
        CPPUNIT_FAIL("taken: " + reason);
    }

    void allStatementsAreRead() {
        const Solution solution = read(wrong);
        CPPUNIT_ASSERT_EQUAL(std::string("add/noBarrier"), solution.title());
        CPPUNIT_ASSERT_EQUAL(std::string("include/Sum.h"), solution.replaces);
        CPPUNIT_ASSERT(solution.isWrong);
        CPPUNIT_ASSERT_EQUAL(std::string("a barrier is missing"), solution.why);
        CPPUNIT_ASSERT(std::vector<std::string>{"SumInt"} == solution.suites);
        CPPUNIT_ASSERT(std::set<std::string>{"race-shared"} == solution.kinds);
        CPPUNIT_ASSERT(Tests::any == solution.tests);
        CPPUNIT_ASSERT(std::set<std::string>{"racecheck"} == solution.gpu);
        CPPUNIT_ASSERT_EQUAL(size_t{1}, solution.finds.size());
        CPPUNIT_ASSERT_EQUAL(8, solution.finds[0].line);
    }

    void theProfilersBuildMayBeWhatCatchesIt() {
        const std::string slow =
            with(with(with(with(wrong, "race-shared", "nothing"), "racecheck", "nothing"),
                      "  // FINDS race-shared", ""),
                 "TESTS: any", "TESTS: pass\n// PROFILE: fail");
        CPPUNIT_ASSERT(Tests::fail == read(slow).profiled);
        CPPUNIT_ASSERT(!read(wrong).profiled);
        refuses(with(slow, "PROFILE: fail", "PROFILE: pass"), 2, "nothing that always catches it");
    }

    void severalSuitesKindsAndToolsAreRead() {
        const Solution solution = read(with(with(with(wrong, "SumInt", "SumInt/2 blocks, Other"),
                                                 "race-shared", "race-shared, maybe overflow"),
                                            "racecheck", "racecheck, tests"));
        CPPUNIT_ASSERT((std::vector<std::string>{"SumInt/2 blocks", "Other"}) == solution.suites);
        CPPUNIT_ASSERT(std::set<std::string>{"overflow"} == solution.maybeKinds);
        CPPUNIT_ASSERT(std::set<std::string>{"race-shared"} == solution.kinds);
        CPPUNIT_ASSERT((std::set<std::string>{"racecheck", "tests"}) == solution.gpu);
    }

    void aCorrectOneStatesLess() {
        const Solution solution = read(correct, "correct");
        CPPUNIT_ASSERT(!solution.isWrong);
        CPPUNIT_ASSERT(solution.kinds.empty());
        CPPUNIT_ASSERT(Tests::pass == solution.tests);
    }

    void anUnknownKindIsAnError() {
        refuses(with(wrong, "race-shared", "race-lost"), 4, "race-lost");
        refuses(with(wrong, "FINDS race-shared", "FINDS race"), 8, "race");
    }

    void anUnknownStatementIsAnError() {
        refuses(with(wrong, "TESTS", "TEST"), 5, "TEST");
        refuses(with(wrong, "// TESTS: any", "// perhaps"), 5, "perhaps");
    }

    void aStatementTwiceIsAnError() {
        refuses(with(wrong, "// TESTS: any", "// TESTS: any\n// TESTS: any"), 6, "twice");
    }

    void aMissingStatementIsAnError() {
        for (const std::string line :
             {"// WRONG: a barrier is missing\n", "// SUITES: SumInt\n", "// TESTS: any\n",
              "// GPU: racecheck\n", "// SOLUTION of include/Sum.h\n"})
            refuses(with(wrong, line, ""), 1, "missing");
        refuses("", 1, "missing");
    }

    void anEmptyStatementIsAnError() {
        refuses(with(wrong, "SUITES: SumInt", "SUITES:"), 3, "SUITES");
    }

    void unknownWordsAreErrors() {
        refuses(with(wrong, "TESTS: any", "TESTS: maybe"), 5, "maybe");
        refuses(with(wrong, "TESTS: any", "PROFILE: maybe"), 5, "maybe");
        refuses(with(wrong, "racecheck", "racechecker"), 6, "racechecker");
    }

    void changesAreRead() {
        const Solution solution =
            read(with(wrong, "#pragma once\nint x;  // FINDS race-shared\n",
                      "\n// LINE #pragma once\n#include <x>\n\n// BODY of sum\nint x;\n"
                      "x++;  // FINDS race-shared\n"));
        CPPUNIT_ASSERT_EQUAL(size_t{2}, solution.changes.size());
        CPPUNIT_ASSERT(Change::Of::line == solution.changes[0].of);
        CPPUNIT_ASSERT_EQUAL(std::string("#pragma once"), solution.changes[0].what);
        CPPUNIT_ASSERT_EQUAL(8, solution.changes[0].line);
        CPPUNIT_ASSERT(Change::Of::body == solution.changes[1].of);
        CPPUNIT_ASSERT_EQUAL(std::string("sum"), solution.changes[1].what);
        CPPUNIT_ASSERT_EQUAL(std::string("int x;\nx++;  // FINDS race-shared\n"),
                             solution.changes[1].text);
        CPPUNIT_ASSERT_EQUAL(13, solution.finds.at(0).line);
    }

    void aFindMayQuoteALine() {
        const std::string quoting =
            with(wrong, "// TESTS", "// FINDS: race-shared at x += y;\n// TESTS");
        CPPUNIT_ASSERT_EQUAL(std::string("x += y;"), read(quoting).finds.at(0).quoted);
        refuses(with(quoting, " at x += y;", ""), 5, "KIND at CODE");
        refuses(with(quoting, "FINDS: race-shared", "FINDS: overflow"), 5, "overflow");
    }

    void codeBeforeAChangeIsAnError() {
        refuses(with(wrong, "int x;", "// BODY of sum\nint x;"), 8, "code before");
    }

    void aChangeOfNothingIsAnError() {
        for (const std::string mark : {"// BODY of", "// BODY sum", "// BODY of sum()", "// LINE"})
            refuses(with(wrong, "#pragma once", "\n" + mark), 8, "expected // BODY of FUNCTION");
    }

    void findsMustBeStated() {
        refuses(with(wrong, "CHECKER: race-shared", "CHECKER: overflow"), 8, "FINDS race-shared");
    }

    void theWrongFolderIsAnError() {
        refuses(wrong, 2, "folder", "correct");
        refuses(correct, 2, "folder", "wrong");
    }

    void aCorrectOneHasNoFindings() {
        refuses(with(correct, "// SUITES", "// CHECKER: race-shared\n// SUITES"), 3, "CHECKER",
                "correct");
    }

    void nobodyWhoCatchesItIsAnError() {
        const std::string caughtByNobody =
            with(with(with(wrong, "race-shared", "nothing"), "racecheck", "nothing"),
                 "  // FINDS race-shared", "");
        refuses(caughtByNobody, 2, "nothing that always catches it");
        refuses(with(caughtByNobody, "any", "pass"), 2, "nothing that always catches it");
        CPPUNIT_ASSERT(read(with(caughtByNobody, "any", "fail")).kinds.empty());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSolution);
