#include <cppunit/extensions/HelperMacros.h>

#include "waits.h"

using namespace simulator::checker;

class TestWaits : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestWaits);
    CPPUNIT_TEST(whoTriesInVainWaitsForTheLastThatChangedTheCell);
    CPPUNIT_TEST(aFewAttemptsAreNoDeadlock);
    CPPUNIT_TEST(whoGetsOnWaitsForNobody);
    CPPUNIT_TEST(aCellThatNobodyChangedHasNoHolder);
    CPPUNIT_TEST(whoWaitsForItselfComesBeforeThoseWhoWaitForIt);
    CPPUNIT_TEST(aHolderThatOnlyTriedDoesNotWait);
    CPPUNIT_TEST(whoLooksAfterItTriedWaitsToo);
    CPPUNIT_TEST(whoWaitsForItselfComesFirstThoughItHasFewTurns);
    CPPUNIT_TEST(whoOnlyLooksDoesNotWait);
    CPPUNIT_TEST_SUITE_END();

  public:
    void whoTriesInVainWaitsForTheLastThatChangedTheCell() {
        waits_.changes(mutex, {1, 2, 3});
        waits_.changes(elsewhere, {4, 5, 6});
        tryInVain(100000);
        const auto found = waits_.deadlock();
        CPPUNIT_ASSERT(found);
        CPPUNIT_ASSERT_EQUAL(2u, found->holder.block);
        CPPUNIT_ASSERT_EQUAL(8u, found->waiting.block);
    }

    void aFewAttemptsAreNoDeadlock() {
        waits_.changes(mutex, {1, 2, 3});
        tryInVain(10);
        CPPUNIT_ASSERT(!waits_.deadlock());
    }

    void whoGetsOnWaitsForNobody() {
        waits_.changes(mutex, {1, 2, 3});
        tryInVain(100000);
        waits_.changes(mutex, {7, 8, 9});
        CPPUNIT_ASSERT(!waits_.deadlock());
    }

    void aCellThatNobodyChangedHasNoHolder() {
        tryInVain(100000);
        CPPUNIT_ASSERT(!waits_.deadlock());
    }

    void whoWaitsForItselfComesBeforeThoseWhoWaitForIt() {
        waits_.changes(mutex, {1, 2, 3});
        for (int i = 0; i < 100000; ++i) waits_.tries(mutex, {4, 2, 3});
        tryInVain(100000);
        const auto found = waits_.deadlock();
        CPPUNIT_ASSERT(found);
        CPPUNIT_ASSERT_EQUAL(4u, found->waiting.place);
    }

    void aHolderThatOnlyTriedDoesNotWait() {
        waits_.changes(mutex, {1, 2, 3});
        waits_.tries(mutex, {4, 2, 3});
        tryInVain(100000);
        const auto found = waits_.deadlock();
        CPPUNIT_ASSERT(found);
        CPPUNIT_ASSERT_EQUAL(7u, found->waiting.place);
    }

    void whoLooksAfterItTriedWaitsToo() {
        waits_.changes(mutex, {1, 2, 3});
        waits_.tries(mutex, {4, 5, 6});
        for (int i = 0; i < 100000; ++i) waits_.looks(mutex, 5, 6);
        const auto found = waits_.deadlock();
        CPPUNIT_ASSERT(found);
        CPPUNIT_ASSERT_EQUAL(4u, found->waiting.place);
    }

    void whoWaitsForItselfComesFirstThoughItHasFewTurns() {
        waits_.changes(mutex, {1, 2, 3});
        waits_.tries(mutex, {4, 2, 3});
        for (int i = 0; i < 20; ++i) waits_.looks(mutex, 2, 3);
        tryInVain(100000);
        CPPUNIT_ASSERT_EQUAL(4u, waits_.deadlock()->waiting.place);
    }

    void whoOnlyLooksDoesNotWait() {
        waits_.changes(mutex, {1, 2, 3});
        for (int i = 0; i < 100000; ++i) waits_.looks(mutex, 5, 6);
        CPPUNIT_ASSERT(!waits_.deadlock());
    }

  private:
    void tryInVain(int times) {
        for (int i = 0; i < times; ++i) waits_.tries(mutex, {7, 8, 9});
    }

    static constexpr uintptr_t mutex = 0x1000, elsewhere = 0x2000;
    Waits waits_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestWaits);
