#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

#include "observed.h"

using namespace prove;
namespace fs = std::filesystem;

class TestReport : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestReport);
    CPPUNIT_TEST(aPassedTestSaysNothing);
    CPPUNIT_TEST(aFindingIsNoFailure);
    CPPUNIT_TEST(aFailureBesideAFindingIsOne);
    CPPUNIT_TEST(aCrashATimeoutAndATodoAreFailures);
    CPPUNIT_TEST(aTestThatDidNotRunIsAFailure);
    CPPUNIT_TEST(whatIsNotMeasuredIsNoFailure);
    CPPUNIT_TEST(aFindingNamesItsLineAndThoseItShows);
    CPPUNIT_TEST(whatIsNoReportIsAnError);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { fs::remove(file); }

  private:
    const fs::path file =
        fs::temp_directory_path() / ("prove-report." + std::to_string(getpid()) + ".json");
    const std::string finding =
        R"({"kind": "diagnosis", "mistake": "race-shared", "text": "a race", "file": "include/Sum.h", "line": 8,
            "excerpt": [{"file": "include/Sum.h", "line": 7, "text": "", "marked": false},
                        {"file": "include/Sum.h", "line": 8, "text": "", "marked": true},
                        {"file": "src/sum.cu", "line": 3, "text": "", "marked": true}]})";
    const std::string failure = R"({"kind": "failure", "text": "7 is not 8"})";

    Observed read(const std::string& status, const std::string& messages) const {
        std::ofstream(file)
            << R"({"suites": [{"name": "Sum", "tests": [{"name": "one", "status": ")" + status +
                   R"(", "messages": [)" + messages + "]}]}]}";
        return readReport(file);
    }

    void aPassedTestSaysNothing() {
        const Observed observed = read("passed", "");
        CPPUNIT_ASSERT_EQUAL(size_t{1}, observed.tests);
        CPPUNIT_ASSERT(!observed.testsFail());
        CPPUNIT_ASSERT(observed.findings.empty());
    }

    void aFindingIsNoFailure() {
        const Observed observed = read("failed", finding);
        CPPUNIT_ASSERT(!observed.testsFail());
        CPPUNIT_ASSERT_EQUAL(size_t{1}, observed.findings.size());
    }

    void aFailureBesideAFindingIsOne() {
        CPPUNIT_ASSERT_EQUAL(std::string("Sum/one: 7 is not 8"),
                             read("failed", finding + ", " + failure).firstFailure);
    }

    void aCrashATimeoutAndATodoAreFailures() {
        for (const std::string kind : {"crash", "timeout", "todo"})
            CPPUNIT_ASSERT(read("failed", finding + R"(, {"kind": ")" + kind + R"(", "text": "x"})")
                               .testsFail());
    }

    void aTestThatDidNotRunIsAFailure() {
        CPPUNIT_ASSERT(read("skipped", R"({"kind": "diagnosis", "text": "Not run: interrupted"})")
                           .testsFail());
        CPPUNIT_ASSERT(read("failed", R"({"kind": "output", "text": "hello"})").testsFail());
    }

    void whatIsNotMeasuredIsNoFailure() {
        const std::string where = R"({"kind": "diagnosis", "text": "measured elsewhere"})";
        CPPUNIT_ASSERT(!read("unmeasured", where).testsFail());
    }

    void aFindingNamesItsLineAndThoseItShows() {
        const Finding found = read("failed", finding).findings.at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("race-shared"), found.kind);
        CPPUNIT_ASSERT((std::vector<Place>{{"include/Sum.h", 8}, {"src/sum.cu", 3}}) ==
                       found.places);
    }

    void whatIsNoReportIsAnError() {
        std::ofstream(file) << "{\"suites\": [{}]}";
        CPPUNIT_ASSERT_THROW(readReport(file), std::runtime_error);
        std::ofstream(file) << "FAILED";
        CPPUNIT_ASSERT_THROW(readReport(file), std::runtime_error);
        fs::remove(file);
        CPPUNIT_ASSERT_THROW(readReport(file), std::runtime_error);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestReport);
