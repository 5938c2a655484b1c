#include <cppunit/TestAssert.h>
#include <cppunit/TestCase.h>
#include <cppunit/TestSuite.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "Program.h"

namespace {

using Json = nlohmann::json;

/// What a misdeed must be in the report.
struct Verdict {
    const char* misdeed;
    const char* status;
    const char* kind;  // of a message that contains `words`
    const char* words;
};

const Verdict verdicts[] = {
    {"FailsAnEquality", "failed", "failure", "Expected 64512, got 64000"},
    {"FailsAnEquality", "failed", "failure", "the sum"},
    {"FailsAfterItsOwnNotes", "failed", "failure", "Expected 1, got 2"},
    {"ThrowsAnException", "failed", "failure", "std::runtime_error: out of chalk"},
    {"ThrowsAnInt", "failed", "failure", "type int"},

    {"ReadsNull", "crashed", "crash", "SIGSEGV"},
    {"ReadsNull", "crashed", "output", "printed before the crash"},
    {"Aborts", "crashed", "crash", "SIGABRT"},
    {"OverflowsTheStack", "crashed", "crash", "SIGSEGV"},
    {"ThrowsInAThread", "crashed", "output", "nobody catches"},
    {"EndsItsThread", "crashed", "crash", "The test "},
    {"KillsItsGroup", "crashed", "crash", "SIGKILL"},
    {"Exits", "crashed", "crash", "ended its process with exit code 0"},
    {"ExitsAtOnce", "crashed", "crash", "ended its process with exit code 3"},
    {"CrashesAfterAll", "passed", "", ""},

    {"Hangs", "timeout", "timeout", "more than 5 s"},
    {"Hangs", "timeout", "output", "about to hang"},
    {"HangsAndIsDeaf", "timeout", "timeout", "more than 5 s"},
    {"PrintsForEver", "timeout", "output", "bytes left out"},

    {"PrintsMegabytes", "passed", "output", "bytes left out"},
    {"PrintsMegabytes", "passed", "output", "line 0 of very many"},
    {"PrintsMegabytes", "passed", "output", "line 99999 of very many"},
    {"PrintsAnyBytes", "passed", "output", "</script><!--]]>\xe2\x80\xa8"},
    {"FailsWithAnyBytes", "failed", "failure", "</script>]]>"},
    {"FailsAtLength", "failed", "failure", "bytes left out"},
    {"AddsManyNotes", "passed", "", ""},
    {"AddsNotesWithoutBlocking", "passed", "", ""},
    {"NotesFromThreads", "passed", "", ""},

    {"WritesGarbage", "crashed", "crash", "wrote to the channel"},
    {"FloodsItsPipes", "crashed", "crash", "wrote to the channel"},
    {"ForgesWithoutNonce", "crashed", "crash", "wrote to the channel"},
    {"EndsTwice", "crashed", "crash", "wrote to the channel"},
    {"EndsTheNextTest", "crashed", "crash", "wrote to the channel"},
    {"EndsTheSuite", "crashed", "crash", "wrote to the channel"},
    {"AsksForRestarts", "crashed", "crash", "wrote to the channel"},
    {"ClosesItsPipes", "crashed", "crash", "closed the channel"},
    {"RedirectsItsOutput", "passed", "", ""},

    {"LeavesAChild", "passed", "", ""},
    {"LeavesADaemon", "passed", "", ""},
    {"HangsWithChildren", "timeout", "", ""},
    {"ForksAndBothGoOn", "passed", "", ""},

    {"MeetsATodo", "todo", "todo", "fold on the host"},
    {"MeetsATodoOnTheDevice", "todo", "todo", "fold on the device"},
    {"MeetsATodoAndFails", "todo", "todo", "fold on the device"},
    {"ClaimsEfficiency", "unmeasured", "reason", "./atelier profile test ClaimsEfficiency"},
    {"ClaimsEfficiencyAndFails", "failed", "failure", "and it is wrong"},
    {"LeavesACudaError", "failed", "failure", "(cudaErrorInvalid"},
#if defined(ATELIER_BACKEND_GPU)
    {"SpoilsTheDevice", "failed", "failure", "cudaError"},
#else
    {"SpoilsTheDevice", "failed", "crash", "trapKernel"},
#endif
};

/// One run with all misdeeds, which the tests look into.
const Json& report() {
    static const Json data = [] {
        const TemporaryFolder folder;
        const Outcome outcome = FakeCourse::run({"test", "misdeeds", "--jobs", "4", "--timeout",
                                                 "5", "--output", folder / "report.html"},
                                                {{"FAKE_MISDEEDS", "1"}});
        CPPUNIT_ASSERT_EQUAL_MESSAGE(outcome.err, 1, outcome.exitCode);
        return dataOf(contentOf(folder / "report.html"));
    }();
    return data;
}

void checkVerdict(const Verdict& verdict) {
    const Json& suite = suiteIn(report(), verdict.misdeed);
    const Json& test = testIn(suite, "misdeed");
    CPPUNIT_ASSERT_EQUAL_MESSAGE(test.dump(2), std::string(verdict.status),
                                 test.at("status").get<std::string>());
    if (*verdict.kind) ASSERT_CONTAINS(messagesOf(test, verdict.kind), verdict.words);
}

/// Whatever the one in the middle does, its neighbours pass and keep what they print.
void checkNeighbours(const Verdict& verdict) {
    const Json& suite = suiteIn(report(), verdict.misdeed);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, suite.at("tests").size());
    for (const std::string name : {"before", "after"}) {
        const Json& test = testIn(suite, name);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(test.dump(2), std::string("passed"),
                                     test.at("status").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(name + " speaks\n\n", messagesOf(test, "output"));
    }
}

class VerdictTest : public CppUnit::TestCase {
  public:
    explicit VerdictTest(const Verdict& verdict)
        : TestCase(std::string(verdict.misdeed) + " is " + verdict.status + ": " + verdict.words),
          verdict_(verdict) {}

    void runTest() override {
        checkVerdict(verdict_);
        checkNeighbours(verdict_);
    }

  private:
    const Verdict& verdict_;
};

class IsolationTest : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(IsolationTest);
    CPPUNIT_TEST(everyMisdeedHasAVerdict);
    CPPUNIT_TEST(notesSurviveACrash);
    CPPUNIT_TEST(aTestsOwnNotesStandBeforeThoseOfTheAssertion);
    CPPUNIT_TEST(notesFromThreadsAreKept);
    CPPUNIT_TEST(aLoopOfNotesDoesNotFillTheReport);
    CPPUNIT_TEST(aTodoKeepsItsFileAndLine);
    CPPUNIT_TEST(noDescendantSurvives);
    CPPUNIT_TEST(aSuiteWhoseTestsHangIsGivenUp);
#ifndef ATELIER_BACKEND_GPU
    CPPUNIT_TEST(whatASuiteHasLeftOnceItsKernelsHangIsLeftOut);
#endif
    CPPUNIT_TEST(aRunMayEndWithItsFirstFailure);
    CPPUNIT_TEST(aProcessThatDoesNotStartSkipsTheRest);
    CPPUNIT_TEST(ctrlCWritesTheReportOfWhatHasRun);
    CPPUNIT_TEST(testsDieWithTheHarness);
    CPPUNIT_TEST(suitesRunBesideEachOtherAndAreReportedInTheirOrder);
    CPPUNIT_TEST(oneJobRunsOneSuiteAfterAnother);
#ifndef ATELIER_BACKEND_GPU
    CPPUNIT_TEST(aLongSuiteRunsInPartsBesideEachOther);
#endif
    CPPUNIT_TEST(thousandsOfTestsRunInAFewProcesses);
    CPPUNIT_TEST(withoutIsolationTheTestsRunInTheSameProcess);
    CPPUNIT_TEST_SUITE_END();

    void everyMisdeedHasAVerdict() {
        for (const Json& suite : report().at("suites")) {
            const auto isMeant = [&](const Verdict& verdict) {
                return suite.at("name") == verdict.misdeed;
            };
            CPPUNIT_ASSERT_MESSAGE(suite.at("name").get<std::string>(),
                                   std::ranges::any_of(verdicts, isMeant));
        }
    }

    static const Json& misdeed(const std::string& name) {
        return testIn(suiteIn(report(), name), "misdeed");
    }

    void notesSurviveACrash() {
        CPPUNIT_ASSERT_EQUAL(std::string("the crash"),
                             misdeed("ReadsNull").at("notes").value("before", ""));
    }

    void aTestsOwnNotesStandBeforeThoseOfTheAssertion() {
        const Json notes = misdeed("FailsAfterItsOwnNotes").at("notes");
        CPPUNIT_ASSERT_EQUAL(7, notes.at("expected").get<int>());
        CPPUNIT_ASSERT_EQUAL(std::string("2"), notes.at("actual").get<std::string>());
    }

    void notesFromThreadsAreKept() {
        CPPUNIT_ASSERT_EQUAL(std::size_t{4}, misdeed("NotesFromThreads").at("notes").size());
    }

    void aLoopOfNotesDoesNotFillTheReport() {
        CPPUNIT_ASSERT_EQUAL(std::size_t{64}, misdeed("AddsManyNotes").at("notes").size());
    }

    void aTodoKeepsItsFileAndLine() {
        const Json host = misdeed("MeetsATodo").at("messages").at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("test/tools/harness/Misdeeds.cpp"),
                             host.at("file").get<std::string>());
        CPPUNIT_ASSERT(host.at("line") > 1);
        const Json device = misdeed("MeetsATodoOnTheDevice").at("messages").at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("test/tools/harness/FakeDevice.cu"),
                             device.at("file").get<std::string>());
        CPPUNIT_ASSERT(device.at("line") > 1);
    }

    void noDescendantSurvives() {
        for (const char* name : {"LeavesAChild", "LeavesADaemon", "HangsWithChildren"}) {
            const pid_t descendant = misdeed(name).at("notes").at("descendant");
            CPPUNIT_ASSERT_MESSAGE(name, !isAlive(descendant));
        }
    }

    void aSuiteWhoseTestsHangIsGivenUp() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "AllHang", "--timeout", "0.1", "--output", folder / "report.html"},
                        {{"FAKE_MISDEEDS", "1"}});
        const Json data = dataOf(contentOf(folder / "report.html"));
        const Json& suite = suiteIn(data, "AllHang");
        CPPUNIT_ASSERT_EQUAL(std::string("timeout"),
                             testIn(suite, "test 2").at("status").get<std::string>());
        const Json& skipped = testIn(suite, "test 3");
        CPPUNIT_ASSERT_EQUAL(std::string("skipped"), skipped.at("status").get<std::string>());
        ASSERT_CONTAINS(messagesOf(skipped, "reason"), "3 tests before it took too long");
    }

    /// The kernel and the line come first, and the rest of the suite is no failure of its own.
    void whatASuiteHasLeftOnceItsKernelsHangIsLeftOut() {
        const TemporaryFolder folder;
        const Outcome outcome = FakeCourse::run(
            {"test", "Loops", "--timeout", "300", "--output", folder / "report.html"},
            {{"FAKE_LOOPS", "1"}, {"SIMULATOR_HAS_HUNG", "1"}});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        const Json data = dataOf(contentOf(folder / "report.html"));
        const Json& suite = suiteIn(data, "Loops");
        const Json& message = testIn(suite, "loop 0").at("messages").at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("test/tools/harness/FakeDevice.cu"),
                             message.at("file").get<std::string>());
        ASSERT_CONTAINS(message.at("text").get<std::string>(), "endlessKernel");
        const auto status = [&](const char* test) {
            return testIn(suite, test).at("status").get<std::string>();
        };
        CPPUNIT_ASSERT_EQUAL(std::string("passed"), status("right"));
        CPPUNIT_ASSERT_EQUAL(std::string("skipped"), status("loop 2"));
        CPPUNIT_ASSERT_EQUAL(std::string("skipped"), status("loop 4"));
        ASSERT_CONTAINS(messagesOf(testIn(suite, "loop 4"), "reason"),
                        "kernels of 2 tests hung at test/tools/harness/FakeDevice.cu:");
        ASSERT_CONTAINS(outcome.out, "3 left out");
        ASSERT_CONTAINS(outcome.out, "rest: Left out");
        CPPUNIT_ASSERT_EQUAL(std::string("timeout"), status("loop 1"));
        CPPUNIT_ASSERT(outcome.out.find("endlessKernel") < outcome.out.find("Uncaught exception"));
        CPPUNIT_ASSERT(!contains(outcome.out, "that the test left behind"));
    }

    void aRunMayEndWithItsFirstFailure() {
        for (const std::string option : {"--isolation", "--no-isolation"}) {
            Words words = {"test", "Sums", "Twins", "--fail-fast"};
            if (option == "--no-isolation") words.push_back(option);
            const Outcome outcome = FakeCourse::run(words, {{"FAKE_FAILING", "2"}});
            CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
            ASSERT_CONTAINS(outcome.out, "FAILED: 1 passed, 1 failed, 4 left out");
        }
        const Outcome whole = FakeCourse::run({"test", "Sums"}, {{"FAKE_FAILING", "2"}});
        ASSERT_CONTAINS(whole.out, "FAILED: 3 passed, 1 failed");
    }

    void aProcessThatDoesNotStartSkipsTheRest() {
        const TemporaryFolder folder;
        const Outcome outcome = FakeCourse::run(
            {"test", "Sums", "--output", folder / "report.html"}, {{"FAKE_CRASH_AT_START", "1"}});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        const Json data = dataOf(contentOf(folder / "report.html"));
        const Json& tests = suiteIn(data, "Sums").at("tests");
        ASSERT_CONTAINS(messagesOf(tests.at(0), "crash"), "before the test started");
        ASSERT_CONTAINS(messagesOf(tests.at(3), "reason"), "does not start");
    }

    /// The process of the test that waits, once it does.
    static pid_t waitingTest(const std::string& file) {
        for (int i = 0; i < 1000; ++i) {
            const std::string text = contentOf(file);
            if (text.ends_with('\n')) return std::stoi(text);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        CPPUNIT_FAIL("the test has not started");
        return 0;
    }

    static Environment waitingIn(const TemporaryFolder& folder) {
        return {{"FAKE_MISDEEDS", "1"}, {"FAKE_WAITING", folder / "process"}};
    }

    void ctrlCWritesTheReportOfWhatHasRun() {
        const TemporaryFolder folder;
        FakeCourse course({"test", "Waits", "Sums", "--output", folder / "report.html"},
                          waitingIn(folder));
        const pid_t child = waitingTest(folder / "process");
        kill(course.process(), SIGINT);
        const Outcome outcome = course.outcome();
        CPPUNIT_ASSERT_EQUAL(130, outcome.exitCode);
        CPPUNIT_ASSERT(!isAlive(child));
        const Json data = dataOf(contentOf(folder / "report.html"));
        const Json& waits = suiteIn(data, "Waits");
        CPPUNIT_ASSERT_EQUAL(std::string("passed"),
                             testIn(waits, "first").at("status").get<std::string>());
        for (const char* name : {"second", "third"}) {
            CPPUNIT_ASSERT_EQUAL(std::string("skipped"),
                                 testIn(waits, name).at("status").get<std::string>());
            ASSERT_CONTAINS(messagesOf(testIn(waits, name), "reason"), "interrupted");
        }
        CPPUNIT_ASSERT_EQUAL(std::string("failed"), data.at("verdict").get<std::string>());
    }

    void testsDieWithTheHarness() {
        const TemporaryFolder folder;
        FakeCourse course({"test", "Waits"}, waitingIn(folder));
        const pid_t child = waitingTest(folder / "process");
        CPPUNIT_ASSERT(isAlive(child));
        kill(course.process(), SIGKILL);
        course.outcome();
        for (int i = 0; i < 100 && isAlive(child); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        CPPUNIT_ASSERT(!isAlive(child));
    }

    /// The suites `First`, which ends last, and `Second`.
    static Outcome runMeeting(Words options, const TemporaryFolder& folder) {
        Words words = {"test", "meeting", "--output", folder / "report.html"};
        words.insert(words.end(), options.begin(), options.end());
        return FakeCourse::run(words, {{"FAKE_MEETING", folder.path()}});
    }

    void suitesRunBesideEachOtherAndAreReportedInTheirOrder() {
        const TemporaryFolder folder;
        const Outcome outcome = runMeeting({"--jobs", "2"}, folder);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(outcome.out, 0, outcome.exitCode);
        CPPUNIT_ASSERT_MESSAGE(outcome.out, outcome.out.find("First") < outcome.out.find("Second"));
        const Json suites = dataOf(contentOf(folder / "report.html")).at("suites");
        CPPUNIT_ASSERT_EQUAL(std::string("First"), suites.at(0).at("name").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("Second"), suites.at(1).at("name").get<std::string>());
    }

    void oneJobRunsOneSuiteAfterAnother() {
        const TemporaryFolder folder;
        const Outcome outcome = runMeeting({"--jobs", "1", "--timeout", "1"}, folder);
        ASSERT_CONTAINS(outcome.out, "FAILED: 1 passed, 1 timed out");
    }

    void aLongSuiteRunsInPartsBesideEachOther() {
        const TemporaryFolder folder;
        const Outcome outcome =
            FakeCourse::run({"test", "divided", "--jobs", "2", "--output", folder / "report.html"},
                            {{"FAKE_MEETING", folder.path()}});
        CPPUNIT_ASSERT_EQUAL_MESSAGE(outcome.out, 0, outcome.exitCode);
        const Json suites = dataOf(contentOf(folder / "report.html")).at("suites");
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, suites.size());
        const Json& tests = suites.at(0).at("tests");
        CPPUNIT_ASSERT_EQUAL(std::size_t{48}, tests.size());
        for (std::size_t i = 0; i < tests.size(); ++i)
            CPPUNIT_ASSERT_EQUAL("test " + std::to_string(i),
                                 tests.at(i).at("name").get<std::string>());
    }

    void thousandsOfTestsRunInAFewProcesses() {
        const Outcome outcome = FakeCourse::run({"test", "Many"}, {{"FAKE_MANY", "1"}});
        ASSERT_CONTAINS(outcome.out, "PASSED: 5000 passed");
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
    }

    void withoutIsolationTheTestsRunInTheSameProcess() {
        const Outcome crashed =
            FakeCourse::run({"test", "Aborts", "--no-isolation"}, {{"FAKE_MISDEEDS", "1"}});
        CPPUNIT_ASSERT_EQUAL(128 + SIGABRT, crashed.exitCode);
        const Outcome failed = FakeCourse::run({"test", "FailsAnEquality", "--no-isolation"},
                                               {{"FAKE_MISDEEDS", "1"}});
        ASSERT_CONTAINS(failed.out, "FAILED: 2 passed, 1 failed");
        CPPUNIT_ASSERT_EQUAL(1, failed.exitCode);
    }
};

CppUnit::TestSuite* suite() {
    auto* all = new CppUnit::TestSuite("TestIsolation");
    for (const Verdict& verdict : verdicts) all->addTest(new VerdictTest(verdict));
    all->addTest(IsolationTest::suite());
    return all;
}

class Factory : public CppUnit::TestFactory {
  public:
    CppUnit::Test* makeTest() override { return suite(); }
} factory;

const bool registered =
    (CppUnit::TestFactoryRegistry::getRegistry().registerFactory(&factory), true);

}  // namespace
