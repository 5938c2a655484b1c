#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>

#include "Program.h"

class TestCommandLine : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCommandLine);
    CPPUNIT_TEST(withoutACommandTheMainDecides);
    CPPUNIT_TEST(helpNamesEveryCommand);
    CPPUNIT_TEST(helpOfTestNamesEveryOption);
    CPPUNIT_TEST(anUnknownCommandIsRefused);
    CPPUNIT_TEST(anUnknownOptionIsRefused);
    CPPUNIT_TEST(anUnknownReportIsRefused);
    CPPUNIT_TEST(anUnknownSuiteIsRefused);
    CPPUNIT_TEST(anUnknownTestIsRefused);
    CPPUNIT_TEST(aTimeoutIsAPositiveNumber);
    CPPUNIT_TEST(theNumberOfJobsIsAPositiveNumber);
    CPPUNIT_TEST(anUnknownDeviceIsRefused);
    CPPUNIT_TEST(aSeedIsANumberOrRandom);
    CPPUNIT_TEST(ordersAreCountedOrOneIsNamed);
    CPPUNIT_TEST(onlyTheCheckerTakesASeed);
    CPPUNIT_TEST(findingsMayBeLeftOutOfTheExitStatus);
    CPPUNIT_TEST(nothingToRunIsAnError);
    CPPUNIT_TEST(twoSuitesOfOneNameAreRefused);
    CPPUNIT_TEST(aSuiteIsNamedByItsName);
    CPPUNIT_TEST(aLessonNamesItsSuites);
    CPPUNIT_TEST(aTestIsNamedBehindItsSuite);
    CPPUNIT_TEST(namesAddUp);
    CPPUNIT_TEST(namesMayFollowOptions);
    CPPUNIT_TEST(aSampleIsSpreadOverEachSuite);
    CPPUNIT_TEST(aSampleHasAtLeastOneTest);
    CPPUNIT_TEST(theLastFailuresMayRunAlone);
    CPPUNIT_TEST(whatHasChangedSinceTheLastRunIsSaid);
    CPPUNIT_TEST(aRunOfOtherTestsForgetsNoFailure);
    CPPUNIT_TEST(listShowsTheSuitesAndRunsNone);
    CPPUNIT_TEST(listShowsTheTestsOfANamedSuite);
    CPPUNIT_TEST(deviceShowsItsLimits);
    CPPUNIT_TEST(deviceSpeaksJson);
#if defined(ATELIER_BACKEND_GPU)
    CPPUNIT_TEST(withoutItsGpuEveryCommandSaysSo);
#endif
    CPPUNIT_TEST_SUITE_END();

    static void assertRefused(const Words& arguments, const Words& words,
                              const Environment& environment = {}) {
        const Outcome outcome = FakeCourse::run(arguments, environment);
        CPPUNIT_ASSERT_EQUAL(2, outcome.exitCode);
        CPPUNIT_ASSERT_EQUAL(std::string(), outcome.out);
        for (const std::string& word : words) ASSERT_CONTAINS(outcome.err, word);
    }

    void withoutACommandTheMainDecides() {
        for (const Words& arguments : {Words{}, Words{"run"}}) {
            ASSERT_CONTAINS(FakeCourse::run(arguments).out, "PASSED: 6 passed");
            ASSERT_CONTAINS(FakeCourse::run(arguments, {{"FAKE_USE", "1"}}).out,
                            "works: prints its blocks");
        }
    }

    void helpNamesEveryCommand() {
        const Outcome outcome = FakeCourse::run({"--help"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        for (const char* command : {"run", "use", "test", "device"})
            ASSERT_CONTAINS(outcome.out, command);
    }

    void helpOfTestNamesEveryOption() {
        const Outcome outcome = FakeCourse::run({"test", "--help"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        for (const char* option : {"--list", "--report", "--output", "--no-open", "--timeout",
                                   "--no-isolation", "--jobs", "--seed", "--device"})
            ASSERT_CONTAINS(outcome.out, option);
    }

    void anUnknownCommandIsRefused() {
        assertRefused({"tset"},
                      {"unknown command tset", "did you mean test?", "run, use, test, device"});
        assertRefused({"run", "add"}, {"unexpected add"});
    }

    void anUnknownOptionIsRefused() {
        assertRefused({"test", "--tiemout", "3"},
                      {"unknown option --tiemout", "did you mean --timeout?", "--no-isolation"});
        assertRefused({"--quickly"}, {"unknown option --quickly", "--help"});
    }

    void anUnknownReportIsRefused() {
        assertRefused({"test", "--report", "pdf"}, {"pdf", "console", "html", "junit"});
    }

    void anUnknownSuiteIsRefused() {
        assertRefused({"test", "Sum"}, {"unknown suite Sum", "did you mean Sums?", "Twins"});
        assertRefused({"test", "TWINS"}, {"unknown suite TWINS; did you mean Twins?"});
        assertRefused({"test", "Sums", "quite-another"},
                      {"unknown suite quite-another", "Lessons and suites"});
        assertRefused({"test", "Nowhere/twin"}, {"unknown suite Nowhere/twin"});
    }

    void anUnknownTestIsRefused() {
        assertRefused({"test", "Sums/5 blocks of 32/2 threads"},
                      {"Sums has no test 5 blocks", "did you mean", "4 blocks of 32/2 threads"});
    }

    void aTimeoutIsAPositiveNumber() {
        for (const char* timeout : {"0", "-1", "nan", "soon", "1e300"})
            assertRefused({"test", "--timeout", timeout}, {"--timeout"});
    }

    void theNumberOfJobsIsAPositiveNumber() {
        for (const char* jobs : {"0", "-1", "1.5", "many", "99999999999"})
            assertRefused({"test", "--jobs", jobs}, {"--jobs"});
        assertRefused({"test", "--jobs", "2", "--no-isolation"}, {"--jobs", "--no-isolation"});
    }

    void anUnknownDeviceIsRefused() {
        for (const char* command : {"test", "use", "device"})
            assertRefused({command, "--device", "99"}, {"there is no device 99", "valid is 0"});
        assertRefused({"test", "--device", "-1"}, {"--device"});
    }

    void aSeedIsANumberOrRandom() {
        for (const char* seed : {"-1", "0.5", "seven", "", "7x", "99999999999999999999"})
            assertRefused({"test", "--seed", seed}, {"--seed", "random"});
    }

    void ordersAreCountedOrOneIsNamed() {
        for (const char* count : {"0", "-1", "many"})
            assertRefused({"test", "--seeds", count}, {"--seeds"});
        assertRefused({"test", "--seeds", "2", "--seed", "7"}, {"--seeds", "--seed"});
    }

    void findingsMayBeLeftOutOfTheExitStatus() {
        const Words arguments{"test", "LeavesACudaError", "--no-fail-on-findings"};
        CPPUNIT_ASSERT_EQUAL(1, FakeCourse::run(arguments, {{"FAKE_MISDEEDS", "1"}}).exitCode);
    }

    void onlyTheCheckerTakesASeed() {
        for (const char* command : {"test", "use"})
            for (const char* option : {"--seed", "--seeds"})
                assertRefused({command, option, "7"}, {"--seed", "./atelier check"});
    }

    void nothingToRunIsAnError() {
        assertRefused({"test"}, {"no test to run", "mainTest.cpp"}, {{"FAKE_NOTHING", "1"}});
    }

    void twoSuitesOfOneNameAreRefused() {
        assertRefused({"test"}, {"two suites of mainTest.cpp are called Sums"},
                      {{"FAKE_TWICE", "1"}});
    }

    void aSuiteIsNamedByItsName() {
        ASSERT_CONTAINS(FakeCourse::run({"test", "Sums"}).out, "PASSED: 4 passed");
    }

    void aLessonNamesItsSuites() {
        ASSERT_CONTAINS(FakeCourse::run({"test", "sums"}).out, "PASSED: 6 passed");
    }

    void aTestIsNamedBehindItsSuite() {
        const Outcome outcome = FakeCourse::run({"test", "Sums/3 blocks of 32/2 threads"});
        ASSERT_CONTAINS(outcome.out, "PASSED: 1 passed");
    }

    void namesAddUp() {
        const Outcome outcome = FakeCourse::run({"test", "Twins", "Sums/3 blocks of 32/2 threads",
                                                 "Twins/twin", "Sums/1 blocks of 32/2 threads"});
        ASSERT_CONTAINS(outcome.out, "PASSED: 4 passed");
    }

    void namesMayFollowOptions() {
        ASSERT_CONTAINS(FakeCourse::run({"test", "--report", "console", "Sums"}).out,
                        "PASSED: 4 passed");
    }

    void aSampleIsSpreadOverEachSuite() {
        const std::string sample = FakeCourse::run({"test", "Sums", "--sample", "2", "--list"}).out;
        ASSERT_CONTAINS(sample, "Sums  2 tests\n    Sums/2 blocks");
        ASSERT_CONTAINS(sample, "    Sums/4 blocks");
        ASSERT_CONTAINS(FakeCourse::run({"test", "--sample", "3"}).out, "PASSED: 5 passed");
    }

    void aSampleHasAtLeastOneTest() {
        for (const char* sample : {"0", "-1", "some"})
            assertRefused({"test", "--sample", sample}, {"--sample"});
    }

    /// The fake course in a folder of its own, where it keeps what has failed.
    class OwnCourse {
      public:
        OwnCourse() : shared_(FakeCourse::path) {
            std::filesystem::copy_file(shared_, folder_ / "course");
            FakeCourse::path = folder_ / "course";
        }
        ~OwnCourse() { FakeCourse::path = shared_; }
        OwnCourse(const OwnCourse&) = delete;
        OwnCourse& operator=(const OwnCourse&) = delete;

        /// What it prints when the test with so many blocks fails; with none, when all pass.
        std::string run(Words arguments, const std::string& failing = "none") const {
            arguments.insert(arguments.begin(), "test");
            return FakeCourse::run(arguments, {{"FAKE_FAILING", failing}}).out;
        }

      private:
        TemporaryFolder folder_;
        std::string shared_;
    };

    void theLastFailuresMayRunAlone() {
        const OwnCourse course;
        course.run({}, "3");
        const std::string again = course.run({"--last-failed"}, "3");
        ASSERT_CONTAINS(again, "FAILED: 1 failed");
        const std::string mended = course.run({"--last-failed"});
        ASSERT_CONTAINS(mended, "PASSED: 1 passed");
        const std::string none = course.run({"--last-failed"});
        ASSERT_CONTAINS(none, "no test failed when it last ran");
    }

    void whatHasChangedSinceTheLastRunIsSaid() {
        const OwnCourse course;
        const std::string first = course.run({}, "3");
        CPPUNIT_ASSERT(!contains(first, "Since the last run"));
        const std::string second = course.run({}, "4");
        ASSERT_CONTAINS(second,
                        "Since the last run: 1 that failed passes now, 1 that did not fail now "
                        "does: Sums/4 blocks of 32/2 threads\n");
        const std::string third = course.run({}, "4");
        CPPUNIT_ASSERT(!contains(third, "Since the last run"));
    }

    void aRunOfOtherTestsForgetsNoFailure() {
        const OwnCourse course;
        course.run({}, "3");
        course.run({"Twins"});
        const std::string mended = course.run({"--last-failed"});
        ASSERT_CONTAINS(mended, "PASSED: 1 passed");
    }

    void listShowsTheSuitesAndRunsNone() {
        const Outcome outcome = FakeCourse::run({"test", "--list"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        CPPUNIT_ASSERT_EQUAL(std::string("sums\n  Sums   4 tests\n  Twins  2 tests\n"),
                             outcome.out);
    }

    void listShowsTheTestsOfANamedSuite() {
        const Outcome outcome = FakeCourse::run({"test", "Twins", "--list"});
        CPPUNIT_ASSERT_EQUAL(
            std::string("sums\n  Twins  2 tests\n    Twins/twin\n    Twins/twin (2)\n"),
            outcome.out);
    }

    void withoutItsGpuEveryCommandSaysSo() {
        for (const char* command : {"test", "use", "device"})
            assertRefused({command}, {"built for a GPU, and there is none", "--backend cpu"},
                          {{"CUDA_VISIBLE_DEVICES", ""}});
    }

    void deviceShowsItsLimits() {
        const Outcome outcome = FakeCourse::run({"device"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, ATELIER_BACKEND);
        ASSERT_CONTAINS(outcome.out, "at most 1024, as 1024 x 1024 x 64");
    }

    void deviceSpeaksJson() {
        const nlohmann::json data =
            nlohmann::json::parse(FakeCourse::run({"device", "--json"}).out);
        CPPUNIT_ASSERT_EQUAL(std::string(ATELIER_BACKEND), data.at("backend").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(1024, data.at("device").at("maxThreadsPerBlock").get<int>());
        CPPUNIT_ASSERT(data.at("device").at("memoryBytes") > 0);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestCommandLine);
