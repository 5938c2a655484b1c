#include <cppunit/extensions/HelperMacros.h>

#include "idle_warps.h"

using namespace simulator::profiler;

class TestIdleWarps : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestIdleWarps);
    CPPUNIT_TEST(aWarpThatOnlyComesToTheBarrierIsIdle);
    CPPUNIT_TEST(aWarpThatAccessesMemoryOrMeetsIsNot);
    CPPUNIT_TEST(onlyWhatItDidSinceTheLastBarrierCounts);
    CPPUNIT_TEST(instructionsAloneAreNoWork);
    CPPUNIT_TEST(eachWarpCountsForItself);
    CPPUNIT_TEST(aBlockBeginsAnew);
    CPPUNIT_TEST_SUITE_END();

    IdleWarps warps;

  public:
    void aWarpThatOnlyComesToTheBarrierIsIdle() {
        CPPUNIT_ASSERT(warps.comesIdle(0, Kind::barrier));
    }
    void aWarpThatAccessesMemoryOrMeetsIsNot() {
        for (const Kind kind : {Kind::sharedLoad, Kind::globalStore, Kind::localLoad,
                                Kind::globalAtomic, Kind::constantLoad, Kind::exchange}) {
            CPPUNIT_ASSERT(!warps.comesIdle(0, kind));
            CPPUNIT_ASSERT(!warps.comesIdle(0, Kind::barrier));
        }
    }
    void onlyWhatItDidSinceTheLastBarrierCounts() {
        warps.comesIdle(0, Kind::sharedLoad);
        warps.comesIdle(0, Kind::barrier);
        CPPUNIT_ASSERT(warps.comesIdle(0, Kind::barrier));
    }
    void instructionsAloneAreNoWork() {
        CPPUNIT_ASSERT(!warps.comesIdle(0, Kind::block));
        CPPUNIT_ASSERT(warps.comesIdle(0, Kind::barrier));
    }
    void eachWarpCountsForItself() {
        warps.comesIdle(31, Kind::sharedLoad);
        CPPUNIT_ASSERT(warps.comesIdle(30, Kind::barrier));
        CPPUNIT_ASSERT(!warps.comesIdle(31, Kind::barrier));
    }
    void aBlockBeginsAnew() {
        warps.comesIdle(0, Kind::sharedLoad);
        warps.blockBegins();
        CPPUNIT_ASSERT(warps.comesIdle(0, Kind::barrier));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestIdleWarps);
