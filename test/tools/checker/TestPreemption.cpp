#include <cppunit/extensions/HelperMacros.h>

#include "preemption.h"

class TestPreemption : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPreemption);
    CPPUNIT_TEST(whoeverAccessesNothingIsInterruptedAtOnce);
    CPPUNIT_TEST(beforeAnAccessItIsPostponedToTheNextOne);
    CPPUNIT_TEST(aThreadThatGetsToNoAccessIsInterruptedTheSecondTime);
    CPPUNIT_TEST_SUITE_END();

  public:
    void whoeverAccessesNothingIsInterruptedAtOnce() {
        CPPUNIT_ASSERT(!preemption_.postpones());
        CPPUNIT_ASSERT(!preemption_.isDue());
    }

    void beforeAnAccessItIsPostponedToTheNextOne() {
        preemption_.accessComes();
        CPPUNIT_ASSERT(preemption_.postpones());
        CPPUNIT_ASSERT(preemption_.isDue());
        CPPUNIT_ASSERT(!preemption_.isDue());
        CPPUNIT_ASSERT(!preemption_.postpones());
    }

    void aThreadThatGetsToNoAccessIsInterruptedTheSecondTime() {
        preemption_.accessComes();
        CPPUNIT_ASSERT(preemption_.postpones());
        CPPUNIT_ASSERT(!preemption_.postpones());
        CPPUNIT_ASSERT(!preemption_.isDue());
    }

  private:
    simulator::checker::Preemption preemption_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestPreemption);
