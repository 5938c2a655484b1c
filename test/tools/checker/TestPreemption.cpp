#include <cppunit/extensions/HelperMacros.h>

#include "preemption.h"

class TestPreemption : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPreemption);
    CPPUNIT_TEST(whoeverAccessesNothingIsInterruptedAtOnce);
    CPPUNIT_TEST(beforeAnAccessItIsPostponedToTheNextOne);
    CPPUNIT_TEST(aThreadThatGetsToNoAccessIsInterruptedInTheEnd);
    CPPUNIT_TEST(whereItCannotBeItIsDoneBeforeTheNextAccess);
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

    void aThreadThatGetsToNoAccessIsInterruptedInTheEnd() {
        preemption_.accessComes();
        int signals = 1;
        while (preemption_.postpones() && signals < 1000) ++signals;
        CPPUNIT_ASSERT_EQUAL(5, signals);
        CPPUNIT_ASSERT(!preemption_.postpones());
    }

    void whereItCannotBeItIsDoneBeforeTheNextAccess() {
        preemption_.atNextAccess();
        CPPUNIT_ASSERT(preemption_.isDue());
        CPPUNIT_ASSERT(!preemption_.isDue());
    }

  private:
    simulator::Preemption preemption_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestPreemption);
