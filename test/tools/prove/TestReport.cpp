#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

#include "record/record.h"
#include "report.h"

using namespace prove;
using namespace record;
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
    const Message finding{.kind = Kind::finding,
                          .text = "a race",
                          .file = "include/Sum.h",
                          .line = 8,
                          .mistake = "race-shared",
                          .excerpt = {{"include/Sum.h", 7, "", false},
                                      {"include/Sum.h", 8, "", true},
                                      {"src/sum.cu", 3, "", true}}};
    const Message failure{Kind::failure, "7 is not 8", {}, 0};

    Report read(Status status, const std::vector<Message>& messages) const {
        RunRecord run;
        run.suites = {{"Sum", {}, 0, {{.name = "one", .status = status, .messages = messages}}}};
        std::ofstream(file) << toJson(run);
        return readReport(file);
    }

    void aPassedTestSaysNothing() {
        const Report report = read(Status::passed, {});
        CPPUNIT_ASSERT_EQUAL(size_t{1}, report.tests);
        CPPUNIT_ASSERT(!report.testsFail());
        CPPUNIT_ASSERT(report.findings.empty());
    }

    void aFindingIsNoFailure() {
        const Report report = read(Status::failed, {finding});
        CPPUNIT_ASSERT(!report.testsFail());
        CPPUNIT_ASSERT_EQUAL(size_t{1}, report.findings.size());
    }

    void aFailureBesideAFindingIsOne() {
        CPPUNIT_ASSERT_EQUAL(std::string("Sum/one: 7 is not 8"),
                             read(Status::failed, {finding, failure}).firstFailure);
    }

    void aCrashATimeoutAndATodoAreFailures() {
        for (const Kind kind : {Kind::crash, Kind::timeout, Kind::todo})
            CPPUNIT_ASSERT(read(Status::failed, {finding, {kind, "x", {}, 0}}).testsFail());
    }

    void aTestThatDidNotRunIsAFailure() {
        CPPUNIT_ASSERT(read(Status::skipped, {{Kind::reason, "not run", {}, 0, Cause::interrupted}})
                           .testsFail());
        CPPUNIT_ASSERT(read(Status::failed, {{Kind::output, "hello", {}, 0}}).testsFail());
    }

    void whatIsNotMeasuredIsNoFailure() {
        const Message where{Kind::reason, "measured elsewhere", {}, 0, Cause::elsewhere};
        CPPUNIT_ASSERT(!read(Status::unmeasured, {where}).testsFail());
    }

    void aFindingNamesItsLineAndThoseItShows() {
        const prove::Finding found = read(Status::failed, {finding}).findings.at(0);
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
