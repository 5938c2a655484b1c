#include <cppunit/extensions/HelperMacros.h>

#include <chrono>
#include <system_error>
#include <thread>

#include "solution_build/command.h"

using solution_build::Command;
using solution_build::Outcome;
using solution_build::runPlainly;

class TestCommand : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCommand);
    CPPUNIT_TEST(theStatusIsThatOfTheProgram);
    CPPUNIT_TEST(aSignalIsAStatusToo);
    CPPUNIT_TEST(outputAndErrorsComeInOrder);
    CPPUNIT_TEST(itRunsInItsFolderWithItsEnvironment);
    CPPUNIT_TEST(aProgramThatIsNotThereIsAnError);
    CPPUNIT_TEST(whatItLeavesBehindIsEnded);
    CPPUNIT_TEST(aStopEndsIt);
    CPPUNIT_TEST(aStopEndsWhoIgnoresIt);
    CPPUNIT_TEST_SUITE_END();

    using Clock = std::chrono::steady_clock;

    static Command shell(const std::string& script) { return {{"sh", "-c", script}, "/", "/"}; }

    static std::pair<Outcome, Clock::duration> runAndStop(const std::string& script) {
        std::stop_source source;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            source.request_stop();
        });
        const auto start = Clock::now();
        const Outcome outcome = runPlainly(shell(script), source.get_token());
        return {outcome, Clock::now() - start};
    }

    void theStatusIsThatOfTheProgram() {
        CPPUNIT_ASSERT_EQUAL(0, runPlainly(shell("true")).status);
        CPPUNIT_ASSERT_EQUAL(7, runPlainly(shell("exit 7")).status);
    }

    void aSignalIsAStatusToo() {
        CPPUNIT_ASSERT_EQUAL(128 + 11, runPlainly(shell("kill -SEGV $$")).status);
    }

    void outputAndErrorsComeInOrder() {
        CPPUNIT_ASSERT_EQUAL(std::string("a\nb\nc\n"),
                             runPlainly(shell("echo a; echo b >&2; echo c")).output);
    }

    void itRunsInItsFolderWithItsEnvironment() {
        Command command = {{"sh", "-c", "pwd; echo $GREETING $HOME"},
                           "/usr",
                           "/usr",
                           {"GREETING=hello", "HOME=/nowhere"}};
        CPPUNIT_ASSERT_EQUAL(std::string("/usr\nhello /nowhere\n"), runPlainly(command).output);
    }

    void aProgramThatIsNotThereIsAnError() {
        CPPUNIT_ASSERT_THROW(runPlainly({{"/no/such/program"}, "/", "/"}), std::system_error);
    }

    void whatItLeavesBehindIsEnded() {
        const auto start = Clock::now();
        CPPUNIT_ASSERT_EQUAL(
            0, runPlainly(shell("sleep 100 >/dev/null 2>&1 & echo $! >/dev/null")).status);
        CPPUNIT_ASSERT(Clock::now() - start < std::chrono::seconds(20));
        const Outcome left = runPlainly(shell("sleep 61 >/dev/null 2>&1 & echo $!"));
        const std::string running = "kill -0 " + left.output;
        for (int i = 0; i < 100 && runPlainly(shell(running)).status == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        CPPUNIT_ASSERT(runPlainly(shell(running)).status != 0);
    }

    void aStopEndsIt() {
        const auto [outcome, time] = runAndStop("sleep 100");
        CPPUNIT_ASSERT_EQUAL(128 + 15, outcome.status);
        CPPUNIT_ASSERT(time < std::chrono::seconds(20));
    }

    void aStopEndsWhoIgnoresIt() {
        const auto [outcome, time] = runAndStop("trap '' TERM; while :; do sleep 0.1; done");
        CPPUNIT_ASSERT_EQUAL(128 + 9, outcome.status);
        CPPUNIT_ASSERT(time < std::chrono::seconds(40));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestCommand);
