#include <cppunit/extensions/HelperMacros.h>

#include <map>

#include "partings.h"

using namespace simulator::profiler;

namespace {

constexpr uint32_t all = 0xffffffff, even = 0x55555555, odd = ~even, four = 0xf;

/// A block at that place, which branches, as these lanes come to it.
WarpEvent blockAt(uintptr_t place, uint32_t lanes) {
    const Order order(0, 0, reinterpret_cast<const void*>(place));
    return {Event(order, Kind::block, 0, Event::blockOf(1, 1, 0)), {lanes, 0, {}}, false};
}

/// What partings say of blocks that a warp comes to one after another, added up by places of the
/// program.
struct Said {
    std::map<uint32_t, unsigned> parted;
    std::map<uint32_t, double> lost;
};

Said saidOf(const std::vector<WarpEvent>& events) {
    Partings partings;
    Said said;
    partings.blockBegins();
    for (const WarpEvent& event : events)
        partings.add(
            event, [&](uint32_t place) { said.parted[place]++; },
            [&](uint32_t place, double part) { said.lost[place] += part; });
    return said;
}

}  // namespace

class TestPartings : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPartings);
    CPPUNIT_TEST(lanesThatStayTogetherLoseNothing);
    CPPUNIT_TEST(halfOfTwoWaysIsLost);
    CPPUNIT_TEST(wherePlacesMeetNothingMoreIsLost);
    CPPUNIT_TEST(anInnerPartingLosesOfWhatTheOuterLeaves);
    CPPUNIT_TEST(aLoopThatLanesLeaveIsOneParting);
    CPPUNIT_TEST_SUITE_END();

  public:
    void lanesThatStayTogetherLoseNothing() {
        CPPUNIT_ASSERT(saidOf({blockAt(1, all), blockAt(2, all), blockAt(3, all)}).lost.empty());
    }
    void halfOfTwoWaysIsLost() {
        const Said said = saidOf({blockAt(1, all), blockAt(2, even), blockAt(3, odd)});
        CPPUNIT_ASSERT_EQUAL(1.0, said.lost.at(1));
        CPPUNIT_ASSERT_EQUAL(1u, said.parted.at(1));
        CPPUNIT_ASSERT_EQUAL(size_t{1}, said.lost.size());
    }
    void wherePlacesMeetNothingMoreIsLost() {
        const Said said = saidOf({blockAt(1, all), blockAt(2, even), blockAt(4, all)});
        CPPUNIT_ASSERT_EQUAL(0.5, said.lost.at(1));
    }
    void anInnerPartingLosesOfWhatTheOuterLeaves() {
        const Said said = saidOf({blockAt(1, all), blockAt(2, 0xff), blockAt(3, four)});
        CPPUNIT_ASSERT_EQUAL(0.75 + 0.75, said.lost.at(1));
        CPPUNIT_ASSERT_EQUAL(0.25 * 0.5, said.lost.at(2));
    }
    void aLoopThatLanesLeaveIsOneParting() {
        const Said said =
            saidOf({blockAt(1, all), blockAt(1, 0xffff), blockAt(1, 0xff), blockAt(1, four)});
        CPPUNIT_ASSERT_EQUAL(0.5 + 0.75 + 0.875, said.lost.at(1));
        CPPUNIT_ASSERT_EQUAL(3u, said.parted.at(1));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestPartings);
