#include "../../../../tools/simulator/runtime/access.h"
#include "Analysis.h"
#include "locks.h"

using namespace simulator::checker;
using simulator::MemoryAccess;

class TestLocks : public Analysis {
    CPPUNIT_TEST_SUITE(TestLocks);
    CPPUNIT_TEST(locksTakenInOneOrderAreFine);
    CPPUNIT_TEST(locksTakenInOppositeOrdersAreToldOf);
    CPPUNIT_TEST(aLockThatAnotherThreadOpensIsToldOf);
    CPPUNIT_TEST(aHangNamesWhoHasTheLock);
    CPPUNIT_TEST_SUITE_END();

  public:
    void locksTakenInOneOrderAreFine() {
        for (const uint32_t number : {0, 40}) takeBoth(number, first_, second_);
        locks_.launchEnds();
        assertFindsNothing();
    }

    void locksTakenInOppositeOrdersAreToldOf() {
        takeBoth(0, first_, second_);
        takeBoth(40, second_, first_);
        locks_.launchEnds();
        assertFinds("hang", "two locks in opposite orders");
    }

    void aLockThatAnotherThreadOpensIsToldOf() {
        takeBoth(0, first_, second_);
        CPPUNIT_ASSERT(swap(0, first_, 0, 1) == AtomicAccess::takes);
        CPPUNIT_ASSERT(locks_.has(0, 0, simulator::number(&first_)));
        block_.ignoresResults[40] = true;
        CPPUNIT_ASSERT(swap(40, first_, 1, 0) == AtomicAccess::none);
        locks_.launchEnds();
        assertFinds("race-global", "thread 40 of block 0 opens it");
    }

    void aHangNamesWhoHasTheLock() {
        swap(7, first_, 0, 1);
        for (int i = 0; i < 1000; ++i) swap(40, first_, 1, 1);
        Incident hang{Mistake::hang};
        locks_.describeHang(hang);
        CPPUNIT_ASSERT_EQUAL(40u, hang.here.thread);
        CPPUNIT_ASSERT_EQUAL(7u, hang.there.thread);
    }

  private:
    void takeBoth(uint32_t number, uint32_t& outer, uint32_t& inner) {
        swap(number, outer, 0, 1);
        swap(number, inner, 0, 1);
        swap(number, inner, 1, 0);
        swap(number, outer, 1, 0);
    }

    /// An exchange that finds `before`.
    AtomicAccess::Lock swap(uint32_t number, uint32_t& lock, uint32_t before, uint32_t now) {
        lock = now;
        return locks_.atomicDone(
            {simulator::number(&lock), sizeof lock, MemoryAccess::atomicExchange, false,
             simulator::Scope::device, __builtin_frame_address(0)},
            {before, before != now}, thread(number));
    }

    uint32_t first_ = 0, second_ = 0;
    Locks locks_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestLocks);
