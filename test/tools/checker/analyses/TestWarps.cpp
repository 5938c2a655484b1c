#include "Analysis.h"

using namespace simulator::checker;

class TestWarps : public Analysis {
    CPPUNIT_TEST_SUITE(TestWarps);
    CPPUNIT_TEST(lanesThatComeAreFine);
    CPPUNIT_TEST(lanesThatNeverComeAreNamed);
    CPPUNIT_TEST(lanesThatABlockNeverHadAreFine);
    CPPUNIT_TEST(aLaneMayDiscardWhatItGets);
    CPPUNIT_TEST(allThatReadAnAbsentLaneWantItsValue);
    CPPUNIT_TEST_SUITE_END();

  public:
    void lanesThatComeAreFine() {
        warps_.completed(block_, 1, UINT32_MAX, UINT32_MAX);
        assertFindsNothing();
    }

    void lanesThatNeverComeAreNamed() {
        warps_.completed(block_, 1, 0xffff, 0xff);
        assertFinds("warp-mask", "0x0000ffff names lanes that never come (0x0000ff00)");
    }

    void lanesThatABlockNeverHadAreFine() {
        scene_.launch.block = {40, 1, 1};
        warps_.completed(block_, 1, UINT32_MAX, 0xff);
        assertFindsNothing();
    }

    void aLaneMayDiscardWhatItGets() {
        for (uint32_t lane = 0; lane < 3; ++lane) warps_.readsAbsentLane(thread(lane), 0xf, 8);
        assertFindsNothing();
    }

    void allThatReadAnAbsentLaneWantItsValue() {
        for (uint32_t lane = 0; lane < 4; ++lane) warps_.readsAbsentLane(thread(lane), 0xf, 8);
        assertFinds("warp-mask", "all lanes read lane 8");
    }

  private:
    Warps warps_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestWarps);
