#include <cppunit/extensions/HelperMacros.h>

#include "memory.h"

using namespace simulator::checker;

class TestMemory : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMemory);
    CPPUNIT_TEST(bytesAreWrittenOneByOne);
    CPPUNIT_TEST(writtenBytesCrossWords);
    CPPUNIT_TEST(anAllocationEndsBehindItsLastByte);
    CPPUNIT_TEST(whatLiesNearestIsNamed);
    CPPUNIT_TEST(nearestIsWhatHoldsTheAddress);
    CPPUNIT_TEST(whatWasFreedIsRemembered);
    CPPUNIT_TEST(anAddressThatIsUsedAgainWasNeverFreed);
    CPPUNIT_TEST(onlyWhatIsUsedAgainIsForgotten);
    CPPUNIT_TEST(anAllocationOfNoBytesBeginsSomewhere);
    CPPUNIT_TEST_SUITE_END();

  public:
    void bytesAreWrittenOneByOne() {
        WrittenBytes written(100);
        written.set(3, 1);
        CPPUNIT_ASSERT(written.all(3, 1));
        CPPUNIT_ASSERT(!written.all(2, 2));
        CPPUNIT_ASSERT(!written.all(3, 2));
    }

    void writtenBytesCrossWords() {
        WrittenBytes written(400);
        written.set(60, 200);
        CPPUNIT_ASSERT(written.all(60, 200));
        CPPUNIT_ASSERT(!written.all(59, 2));
        CPPUNIT_ASSERT(!written.all(259, 2));
    }

    void anAllocationEndsBehindItsLastByte() {
        memory_.add(0x1000, 16, 1);
        CPPUNIT_ASSERT(memory_.find(0x100f));
        CPPUNIT_ASSERT(!memory_.find(0x1010));
        CPPUNIT_ASSERT(!memory_.find(0x0fff));
    }

    void whatLiesNearestIsNamed() {
        memory_.add(0x1000, 16, 1);
        memory_.add(0x2000, 16, 2);
        CPPUNIT_ASSERT_EQUAL(1u, memory_.nearest(0x1100)->madeAt);
        CPPUNIT_ASSERT_EQUAL(2u, memory_.nearest(0x1fff)->madeAt);
        CPPUNIT_ASSERT_EQUAL(1u, memory_.nearest(0x0fff)->madeAt);
    }

    void nearestIsWhatHoldsTheAddress() {
        memory_.add(0x1000, 120, 1);
        memory_.add(0x1080, 16, 2);
        CPPUNIT_ASSERT_EQUAL(1u, memory_.nearest(0x1070)->madeAt);
    }

    void whatWasFreedIsRemembered() {
        memory_.add(0x1000, 16, 1);
        CPPUNIT_ASSERT(memory_.release(0x1000, 7));
        CPPUNIT_ASSERT(!memory_.find(0x1000));
        CPPUNIT_ASSERT_EQUAL(7u, memory_.nearest(0x1004)->freedAt);
        CPPUNIT_ASSERT(!memory_.release(0x1000, 8));
    }

    void anAddressThatIsUsedAgainWasNeverFreed() {
        memory_.add(0x1000, 16, 1);
        memory_.release(0x1000, 7);
        memory_.add(0x1008, 16, 2);
        CPPUNIT_ASSERT(!memory_.freed(0x1000));
    }

    void onlyWhatIsUsedAgainIsForgotten() {
        for (const uintptr_t begin : {0x1000, 0x1010, 0x1020, 0x1030}) {
            memory_.add(begin, 16, 1);
            memory_.release(begin, 7);
        }
        memory_.add(0x1018, 16, 2);
        CPPUNIT_ASSERT(memory_.freed(0x1000));
        CPPUNIT_ASSERT(!memory_.freed(0x1010));
        CPPUNIT_ASSERT(!memory_.freed(0x1020));
        CPPUNIT_ASSERT(memory_.freed(0x1030));
    }

    void anAllocationOfNoBytesBeginsSomewhere() {
        memory_.add(0x1000, 0, 1);
        CPPUNIT_ASSERT(!memory_.find(0x1000));
        CPPUNIT_ASSERT(memory_.at(0x1000));
        CPPUNIT_ASSERT(!memory_.at(0x1001));
    }

  private:
    GlobalMemory memory_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestMemory);
