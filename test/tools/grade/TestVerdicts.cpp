#include <cppunit/extensions/HelperMacros.h>

#include "results.h"
#include "verdicts.h"

using namespace grade;
using namespace record;

namespace {

const Message failure{Kind::failure, "Expected 4, got 3", "test.cpp", 7};
const Message race = [] {
    Message message{Kind::finding, "data race", "fold.h", 3};
    message.mistake = "race-shared";
    message.link = "file:///teacher/docs/mistakes/race-shared.md";
    return message;
}();

RunRecord runOf(Status status, std::vector<Message> messages = {}) {
    RunRecord run;
    run.suites = {
        {"Sums", "add", 1, {{.name = "one", .status = status, .messages = std::move(messages)}}}};
    return run;
}

TestRecord combinedTest(const RunRecord& judged, const RunRecord& told) {
    return combined(judged, told).suites.at(0).tests.at(0);
}

}  // namespace

class TestVerdicts : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestVerdicts);
    CPPUNIT_TEST(whatBothPassPasses);
    CPPUNIT_TEST(whatTheRunPraisesTheJudgeCanStillFail);
    CPPUNIT_TEST(whatTheRunSaysIsBadIsBad);
    CPPUNIT_TEST(aTestTheRunDoesNotKnowHasCrashed);
    CPPUNIT_TEST(testsThatTheJudgeDoesNotKnowDoNotCount);
    CPPUNIT_TEST(findingsDoNotFailATestThatPasses);
    CPPUNIT_TEST(findingsComeWithAFailure);
    CPPUNIT_TEST(theJudgesWordsAreTakenForAFailure);
    CPPUNIT_TEST(linksIntoTheGradersFilesAreLeftOut);
    CPPUNIT_TEST(aMistakeIsOneFindingHoweverManyTestsItHits);
    CPPUNIT_TEST(whatIsNotMeasuredTakesTheVerdictOfTheRunThatMeasures);
    CPPUNIT_TEST(whatNoRunMeasuresSaysWhy);
    CPPUNIT_TEST(onlyWhatIsNotMeasuredIsMeasured);
    CPPUNIT_TEST(othersLeaksAreNoneOfTheStudents);
    CPPUNIT_TEST(whatAnOpenTodoLeavesToGivenCodeIsNoneOfTheStudents);
    CPPUNIT_TEST_SUITE_END();

    void whatBothPassPasses() {
        CPPUNIT_ASSERT(combinedTest(runOf(Status::passed), runOf(Status::passed)).status ==
                       Status::passed);
    }

    void whatTheRunPraisesTheJudgeCanStillFail() {
        const TestRecord test =
            combinedTest(runOf(Status::failed, {failure}), runOf(Status::passed));
        CPPUNIT_ASSERT(test.status == Status::failed);
        CPPUNIT_ASSERT_EQUAL(failure.text, test.messages.at(0).text);
        CPPUNIT_ASSERT(combinedTest(runOf(Status::crashed), runOf(Status::passed)).status ==
                       Status::crashed);
    }

    void whatTheRunSaysIsBadIsBad() {
        for (const Status status :
             {Status::failed, Status::crashed, Status::timeout, Status::todo, Status::skipped}) {
            const TestRecord test =
                combinedTest(runOf(Status::passed), runOf(status, {{Kind::crash, "told", {}, 0}}));
            CPPUNIT_ASSERT(test.status == status);
            CPPUNIT_ASSERT_EQUAL(std::string("told"), test.messages.at(0).text);
        }
    }

    void aTestTheRunDoesNotKnowHasCrashed() {
        CPPUNIT_ASSERT(combinedTest(runOf(Status::passed), {}).status == Status::crashed);
        RunRecord other = runOf(Status::passed);
        other.suites[0].tests[0].name = "other";
        CPPUNIT_ASSERT(combinedTest(runOf(Status::passed), other).status == Status::crashed);
    }

    void testsThatTheJudgeDoesNotKnowDoNotCount() {
        RunRecord told = runOf(Status::passed);
        told.suites[0].tests.push_back({.name = "invented", .status = Status::passed});
        told.suites.push_back({"Invented", "add", 0, {{.name = "x", .status = Status::passed}}});
        const RunRecord run = combined(runOf(Status::passed), told);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, run.suites.size());
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, run.suites[0].tests.size());
    }

    void whatIsNotMeasuredTakesTheVerdictOfTheRunThatMeasures() {
        const Message where{Kind::reason, "measured elsewhere", {}, 0, Cause::elsewhere};
        const RunRecord run = runOf(Status::unmeasured, {where, race});
        const TestRecord slow =
            withMeasured(run, runOf(Status::failed, {failure}), {}).suites.at(0).tests.at(0);
        CPPUNIT_ASSERT(slow.status == Status::failed);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, slow.messages.size());
        CPPUNIT_ASSERT(isFinding(slow.messages.at(0)));
        CPPUNIT_ASSERT_EQUAL(failure.text, slow.messages.at(1).text);
        RunRecord measured = runOf(Status::passed);
        const std::vector<Note> notes = {{"\u00b5s on T4", 1.5}};
        measured.suites[0].tests[0].notes = notes;
        const TestRecord good = withMeasured(run, measured, {}).suites.at(0).tests.at(0);
        CPPUNIT_ASSERT(good.status == Status::passed);
        CPPUNIT_ASSERT(good.notes == notes);
    }

    void whatNoRunMeasuresSaysWhy() {
        const TestRecord test =
            withMeasured(runOf(Status::unmeasured), {}, "too slow").suites.at(0).tests.at(0);
        CPPUNIT_ASSERT(test.status == Status::unmeasured);
        CPPUNIT_ASSERT_EQUAL(std::string("too slow"), test.messages.at(0).text);
    }

    void onlyWhatIsNotMeasuredIsMeasured() {
        const RunRecord wrong = runOf(Status::failed, {failure});
        CPPUNIT_ASSERT(withMeasured(wrong, runOf(Status::passed), {}).suites[0].tests[0].status ==
                       Status::failed);
    }

    void findingsDoNotFailATestThatPasses() {
        const TestRecord test = combinedTest(runOf(Status::passed), runOf(Status::failed, {race}));
        CPPUNIT_ASSERT(test.status == Status::passed);
        CPPUNIT_ASSERT(isFinding(test.messages.at(0)));
    }

    void findingsComeWithAFailure() {
        const TestRecord test =
            combinedTest(runOf(Status::failed, {failure}), runOf(Status::failed, {race, failure}));
        CPPUNIT_ASSERT(test.status == Status::failed);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, test.messages.size());
        CPPUNIT_ASSERT(isFinding(test.messages.at(1)));
    }

    void theJudgesWordsAreTakenForAFailure() {
        Message forged = failure;
        forged.text = "Expected to be praised";
        const TestRecord test =
            combinedTest(runOf(Status::failed, {failure}), runOf(Status::failed, {forged}));
        CPPUNIT_ASSERT_EQUAL(failure.text, test.messages.at(0).text);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, test.messages.size());
    }

    void linksIntoTheGradersFilesAreLeftOut() {
        CPPUNIT_ASSERT(combinedTest(runOf(Status::passed), runOf(Status::failed, {race}))
                           .messages.at(0)
                           .link.empty());
    }

    void aMistakeIsOneFindingHoweverManyTestsItHits() {
        RunRecord run = runOf(Status::passed, {race});
        run.suites[0].tests.push_back(
            {.name = "two", .status = Status::passed, .messages = {race, failure}});
        run.suites.push_back(
            {"More", "add", 0, {{.name = "x", .status = Status::failed, .messages = {race}}}});
        const auto findings = findingsOf(run);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
        CPPUNIT_ASSERT_EQUAL(std::size_t{3}, findings[0].tests);
        CPPUNIT_ASSERT((findings[0].suites == std::vector<std::string>{"Sums", "More"}));
    }

    void othersLeaksAreNoneOfTheStudents() {
        const auto left = [](const char* mistake, const char* file, Status status) {
            Message message{Kind::finding, "found", file, 3};
            message.mistake = mistake;
            const RunRecord run = withoutOthers(runOf(status, {message}), {"include/Fold.h"});
            return run.suites[0].tests[0].messages.size();
        };
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, left("leak", "src/Array.h", Status::passed));
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, left("leak", "include/Fold.h", Status::passed));
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, left("race-shared", "src/Array.h", Status::passed));
    }

    void whatAnOpenTodoLeavesToGivenCodeIsNoneOfTheStudents() {
        Message message = race;
        message.file = "src/add/given.cu";
        const auto left = [&](Status status) {
            return withoutOthers(runOf(status, {message, failure}), {"include/Fold.h"})
                .suites[0]
                .tests[0]
                .messages.size();
        };
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, left(Status::todo));
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, left(Status::failed));
        message.excerpt = {{"include/Fold.h", 7, "x += y;", true}};
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, left(Status::todo));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestVerdicts);
