#include <cppunit/extensions/HelperMacros.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "ledger.h"

using namespace harness;

namespace {

/// Notes what it hears, a word an event.
class Witness : public Reporter {
  public:
    explicit Witness(std::string& heard) : heard_(heard) {}
    void testStarted(const SuiteRecord&, const TestRecord& test) override {
        heard_ += "+" + test.name;
    }
    void testEnded(const SuiteRecord&, const TestRecord& test) override {
        heard_ += "-" + test.name + ":" + std::string(name(test.status));
    }

  private:
    std::string& heard_;
};

}  // namespace

class TestLedger : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestLedger);
    CPPUNIT_TEST(testsInTheirOrderAreBelieved);
    CPPUNIT_TEST(anEndCountsOnlyOnceTheProcessGoesOn);
    CPPUNIT_TEST(aTestEndsOnce);
    CPPUNIT_TEST(aTestStartsOnce);
    CPPUNIT_TEST(testsStartInTheirOrder);
    CPPUNIT_TEST(nothingIsSaidAboutAnotherTest);
    CPPUNIT_TEST(aSuiteEndsAfterItsLastTest);
    CPPUNIT_TEST(aSuiteDoesNotEndInATest);
    CPPUNIT_TEST(nothingFollowsTheEndOfTheSuite);
    CPPUNIT_TEST(aFreshProcessMayBeAskedForBetweenTests);
    CPPUNIT_TEST(timesAreFiniteAndNotNegative);
    CPPUNIT_TEST(theRunningTestIsBlamed);
    CPPUNIT_TEST(theTestThatHasJustEndedIsBlamed);
    CPPUNIT_TEST(theNextTestIsBlamedForAProcessThatStartsNone);
    CPPUNIT_TEST(whatFollowsABlamedTestRemains);
    CPPUNIT_TEST(theRestIsSkippedForAReason);
    CPPUNIT_TEST(itKnowsWhetherATestHasNotPassed);
    CPPUNIT_TEST(theEndOfAKernelStandsBeforeWhatFollowsFromIt);
    CPPUNIT_TEST(anOpenTodoStandsBeforeTheFailuresItCauses);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override {
        record_ = {"Suite", "lesson", 0, {{.name = "a"}, {.name = "b"}, {.name = "c"}}};
        chosen_ = {2, 5, 7};  // some tests of a larger suite
        heard_.clear();
        reporters_.clear();
        reporters_.push_back(std::make_unique<Witness>(heard_));
        ledger_ = std::make_unique<Ledger>(record_, chosen_, reporters_);
        ledger_->processStarted();
    }

  private:
    bool start(std::size_t test) { return ledger_->accept(TestStarted{test}); }
    bool end(std::size_t test, Status status = Status::passed, double seconds = 0.5) {
        return ledger_->accept(TestEnded{test, status, seconds});
    }
    bool endSuite(bool restart = false) { return ledger_->accept(SuiteEnded{restart}); }

    void itKnowsWhetherATestHasNotPassed() {
        CPPUNIT_ASSERT(start(2));
        CPPUNIT_ASSERT(end(2));
        CPPUNIT_ASSERT(!ledger_->hasFailure());
        CPPUNIT_ASSERT(start(5));
        CPPUNIT_ASSERT(end(5, Status::failed));
        CPPUNIT_ASSERT(ledger_->hasFailure());
    }

    void theEndOfAKernelStandsBeforeWhatFollowsFromIt() {
        CPPUNIT_ASSERT(start(2));
        const auto say = [&](Kind kind, const char* text) {
            CPPUNIT_ASSERT(ledger_->accept(MessageAdded{2, {kind, text, {}, 0}}));
        };
        say(Kind::failure, "Uncaught exception");
        say(Kind::timeout, "the kernel was stopped at a.h:7");
        CPPUNIT_ASSERT_EQUAL(std::string("the kernel was stopped at a.h:7"),
                             record_.tests.front().messages.front().text);
    }

    void testsInTheirOrderAreBelieved() {
        CPPUNIT_ASSERT(start(2));
        CPPUNIT_ASSERT(ledger_->accept(NoteAdded{2, {"blocks", 3LL}}));
        CPPUNIT_ASSERT(end(2));
        CPPUNIT_ASSERT(start(5));
        CPPUNIT_ASSERT(ledger_->accept(MessageAdded{5, {Kind::failure, "wrong", "a.cpp", 7}}));
        CPPUNIT_ASSERT(end(5, Status::failed));
        CPPUNIT_ASSERT(start(7));
        CPPUNIT_ASSERT(end(7));
        CPPUNIT_ASSERT(endSuite());
        CPPUNIT_ASSERT_EQUAL(std::string("+a-a:passed+b-b:failed+c-c:passed"), heard_);
        CPPUNIT_ASSERT_EQUAL(std::string("3"), noteText(record_.tests[0], "blocks"));
        CPPUNIT_ASSERT_EQUAL(std::string("wrong"), record_.tests[1].messages.at(0).text);
        CPPUNIT_ASSERT_EQUAL(0.5, record_.tests[2].seconds);
        CPPUNIT_ASSERT(ledger_->remaining().empty());
    }

    void anEndCountsOnlyOnceTheProcessGoesOn() {
        start(2);
        end(2);
        CPPUNIT_ASSERT_EQUAL(std::string("+a"), heard_);
        start(5);
        CPPUNIT_ASSERT_EQUAL(std::string("+a-a:passed+b"), heard_);
    }

    void aTestEndsOnce() {
        start(2);
        end(2);
        CPPUNIT_ASSERT(!end(2));
    }

    void aTestStartsOnce() {
        start(2);
        CPPUNIT_ASSERT(!start(2));
        end(2);
        CPPUNIT_ASSERT(!start(2));
    }

    void testsStartInTheirOrder() {
        CPPUNIT_ASSERT(!start(5));
        CPPUNIT_ASSERT(!start(3));
        CPPUNIT_ASSERT(start(2));
    }

    void nothingIsSaidAboutAnotherTest() {
        CPPUNIT_ASSERT(!end(2));
        start(2);
        CPPUNIT_ASSERT(!end(5));
        CPPUNIT_ASSERT(!ledger_->accept(NoteAdded{5, {"key", 1LL}}));
        CPPUNIT_ASSERT(!ledger_->accept(MessageAdded{5, {}}));
        CPPUNIT_ASSERT(!ledger_->accept(MessageAdded{std::numeric_limits<std::size_t>::max(), {}}));
        CPPUNIT_ASSERT(record_.tests[1].notes.empty() && record_.tests[1].messages.empty());
    }

    void aSuiteEndsAfterItsLastTest() {
        CPPUNIT_ASSERT(!endSuite());
        start(2);
        end(2);
        CPPUNIT_ASSERT(!endSuite());
    }

    void aSuiteDoesNotEndInATest() {
        start(2);
        CPPUNIT_ASSERT(!endSuite(false));
        CPPUNIT_ASSERT(!endSuite(true));
    }

    void nothingFollowsTheEndOfTheSuite() {
        start(2);
        end(2);
        endSuite(true);
        CPPUNIT_ASSERT(!start(5));
        CPPUNIT_ASSERT(!endSuite(true));
    }

    void aFreshProcessMayBeAskedForBetweenTests() {
        start(2);
        end(2, Status::failed);
        CPPUNIT_ASSERT(endSuite(true));
        CPPUNIT_ASSERT((std::vector<std::size_t>{5, 7}) == ledger_->remaining());
        ledger_->processStarted();
        CPPUNIT_ASSERT(start(5));
    }

    void timesAreFiniteAndNotNegative() {
        start(2);
        CPPUNIT_ASSERT(!end(2, Status::passed, -1));
        CPPUNIT_ASSERT(!end(2, Status::passed, std::numeric_limits<double>::infinity()));
        CPPUNIT_ASSERT(!end(2, Status::passed, std::numeric_limits<double>::quiet_NaN()));
    }

    void theRunningTestIsBlamed() {
        start(2);
        ledger_->blame(Status::crashed, {Kind::crash, "boom", {}, 0}, "last words");
        CPPUNIT_ASSERT_EQUAL(std::string("+a-a:crashed"), heard_);
        CPPUNIT_ASSERT_EQUAL(std::string("boom"), record_.tests[0].messages.at(0).text);
        CPPUNIT_ASSERT_EQUAL(std::string("last words"), record_.tests[0].messages.at(1).text);
    }

    void theTestThatHasJustEndedIsBlamed() {
        start(2);
        end(2, Status::passed);
        ledger_->blame(Status::crashed, {Kind::crash, "said it twice", {}, 0});
        CPPUNIT_ASSERT_EQUAL(std::string("+a-a:crashed"), heard_);
    }

    void theNextTestIsBlamedForAProcessThatStartsNone() {
        ledger_->blame(Status::crashed, {Kind::crash, "boom", {}, 0});
        CPPUNIT_ASSERT_EQUAL(std::string("+a-a:crashed"), heard_);
        CPPUNIT_ASSERT((std::vector<std::size_t>{5, 7}) == ledger_->remaining());
    }

    void whatFollowsABlamedTestRemains() {
        start(2);
        end(2);
        start(5);
        ledger_->blame(Status::timeout, {});
        CPPUNIT_ASSERT((std::vector<std::size_t>{7}) == ledger_->remaining());
    }

    void theRestIsSkippedForAReason() {
        start(2);
        end(2);
        start(5);
        ledger_->skipRest({Kind::finding, "enough", {}, 0});
        CPPUNIT_ASSERT(record_.tests[0].status == Status::passed);
        CPPUNIT_ASSERT(record_.tests[1].status == Status::skipped);
        CPPUNIT_ASSERT(record_.tests[2].status == Status::skipped);
        CPPUNIT_ASSERT_EQUAL(std::string("enough"), record_.tests[1].messages.at(0).text);
        CPPUNIT_ASSERT_EQUAL(std::string("enough"), record_.tests[2].messages.at(0).text);
        CPPUNIT_ASSERT(ledger_->remaining().empty());
    }

    void anOpenTodoStandsBeforeTheFailuresItCauses() {
        start(2);
        ledger_->accept(MessageAdded{2, {Kind::failure, "wrong sum", {}, 0}});
        ledger_->accept(MessageAdded{2, {Kind::todo, "fold", {}, 0}});
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), record_.tests[0].messages.at(0).text);
    }

    SuiteRecord record_;
    std::vector<std::size_t> chosen_;
    std::string heard_;
    std::vector<std::unique_ptr<Reporter>> reporters_;
    std::unique_ptr<Ledger> ledger_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestLedger);
