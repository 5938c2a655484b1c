// What a student reads of a mistake, on the simulator: the program is the course of mistakes.
#include <cppunit/extensions/HelperMacros.h>

#include <fstream>

#include "Program.h"

namespace {

using Json = nlohmann::json;

constexpr const char* file = "test/tools/harness/mistakes/Mistakes.cu";

/// The line of the source with that mark.
int lineOf(const std::string& mark) {
    std::ifstream source(MISTAKES_FOLDER "/Mistakes.cu");
    std::string text;
    for (int line = 1; std::getline(source, text); ++line)
        if (text.ends_with("// " + mark)) return line;
    return 0;
}

Json suiteOf(const std::string& suite) {
    const TemporaryFolder folder;
    const std::string page = folder / "report.html";
    FakeCourse::run({"test", suite, "--output", page}, {{"SIMULATOR_HAS_HUNG", "1"}});
    return suiteIn(dataOf(contentOf(page)), suite);
}

/// The first message of the test names the line with that mark.
std::string firstAt(const Json& suite, const std::string& test, const std::string& mark) {
    const Json& message = testIn(suite, test).at("messages").at(0);
    const std::string what = message.dump();
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, std::string(file), message.value("file", ""));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, lineOf(mark), message.value("line", 0));
    return message.at("text");
}

std::string all(const Json& test) {
    std::string text;
    for (const Json& message : test.at("messages")) text += message.at("text").get<std::string>();
    return text;
}

}  // namespace

class TestMistakes : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMistakes);
    CPPUNIT_TEST(anErrorHasItsNameItsCallAndItsLine);
    CPPUNIT_TEST(aFunctionWithoutReturnIsNamed);
    CPPUNIT_TEST(aDestructorThatCannotFreeEndsNothing);
    CPPUNIT_TEST(whatHangsInOneSuiteIsNotWaitedForInTheNext);
    CPPUNIT_TEST_SUITE_END();

  public:
    void anErrorHasItsNameItsCallAndItsLine() {
        const Json suite = suiteOf("Calls");
        const std::string direction = firstAt(suite, "direction", "DIRECTION");
        ASSERT_CONTAINS(direction, "cudaMemcpy");
        ASSERT_CONTAINS(direction, "(cudaErrorInvalidValue)");
        ASSERT_CONTAINS(firstAt(suite, "bytes", "BYTES"), "(cudaErrorInvalidValue)");
        for (const auto& [test, mark] : {std::pair("threads", "THREADS"), {"blocks", "BLOCKS"}}) {
            const std::string told = firstAt(suite, test, mark);
            ASSERT_CONTAINS(told, "launch");
            ASSERT_CONTAINS(told, "(cudaErrorInvalidConfiguration)");
        }
    }

    void aFunctionWithoutReturnIsNamed() {
        const Json suite = suiteOf("WithoutReturn");
        for (const char* test : {"first", "nobody looks"})
            ASSERT_CONTAINS(firstAt(suite, test, "WITHOUT RETURN"),
                            "withoutReturn() came to its end without a return");
    }

    void aDestructorThatCannotFreeEndsNothing() {
        const Json suite = suiteOf("Destructor");
        const Json& test = testIn(suite, "frees twice");
        CPPUNIT_ASSERT_EQUAL(std::string("failed"), test.at("status").get<std::string>());
        ASSERT_CONTAINS(all(test), "GM::free: invalid argument (cudaErrorInvalidValue)");
        CPPUNIT_ASSERT_EQUAL(std::string("passed"),
                             testIn(suite, "goes on").at("status").get<std::string>());
    }

    void whatHangsInOneSuiteIsNotWaitedForInTheNext() {
        const Outcome outcome = FakeCourse::run({"test", "Hang1", "Hang2", "Hang3", "--jobs", "1"},
                                                {{"SIMULATOR_HAS_HUNG", "1"}});
        const std::string line = std::string(file) + ":" + std::to_string(lineOf("HANG"));
        ASSERT_CONTAINS(outcome.out, "at " + line + ", as above");
        ASSERT_CONTAINS(outcome.out, "rest: Left out: kernels of 3 tests hung at " + line);
        ASSERT_CONTAINS(outcome.out,
                        std::string("rest: Left out: kernels of 4 tests hung in ") + file);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestMistakes);

class TestChecked : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestChecked);
    CPPUNIT_TEST(theFindingComesBeforeTheNumber);
    CPPUNIT_TEST(theCheckerSaysNothingAtTheEndOfACourse);
    CPPUNIT_TEST(ordersAreTriedUpToTheFirstThatShowsAMistake);
    CPPUNIT_TEST_SUITE_END();

  public:
    void theFindingComesBeforeTheNumber() {
        ASSERT_CONTAINS(firstAt(suiteOf("Race"), "race", "RACE"), "data race on tabSM");
    }

    void theCheckerSaysNothingAtTheEndOfACourse() {
        for (const char* suite : {"Race", "Nothing"}) {
            const Outcome outcome = FakeCourse::run({"test", suite});
            CPPUNIT_ASSERT(!contains(outcome.out + outcome.err, "the checker found"));
        }
    }

    void ordersAreTriedUpToTheFirstThatShowsAMistake() {
        const Outcome wrong = FakeCourse::run({"test", "Race", "--seeds", "3"});
        CPPUNIT_ASSERT_EQUAL(1, wrong.exitCode);
        ASSERT_CONTAINS(wrong.out, "order 1 of 3: --seed 1");
        CPPUNIT_ASSERT(!contains(wrong.out, "order 2 of 3"));
        const Outcome right = FakeCourse::run({"test", "Destructor/goes on", "--seeds", "2"});
        CPPUNIT_ASSERT_EQUAL(0, right.exitCode);
        ASSERT_CONTAINS(right.out, "order 2 of 2: --seed 2");
        ASSERT_CONTAINS(right.out, "nothing was found in 2 orders");
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestChecked);
