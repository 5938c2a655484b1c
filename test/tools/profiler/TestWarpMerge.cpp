#include <cppunit/extensions/HelperMacros.h>

#include <bit>
#include <vector>

#include "warp_merge.h"

using namespace simulator::profiler;

namespace {

/// A basic block, or an access in it: `rank` orders blocks, `place` the code of one.
Event at(unsigned rank, uintptr_t place, Kind kind = Kind::globalLoad, uint64_t depth = 0) {
    return {Order(depth, rank, reinterpret_cast<const void*>(place)), kind, 4, 0};
}

Event branch(unsigned rank, uintptr_t place) {
    return {Order(0, rank, reinterpret_cast<const void*>(place)), Kind::block, 0,
            Event::blockOf(1, 1, 0)};
}

}  // namespace

class TestWarpMerge : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestWarpMerge);
    CPPUNIT_TEST(lanesAtOnePlaceAreOneRequest);
    CPPUNIT_TEST(lanesThatPartMeetWhereTheirWaysDo);
    CPPUNIT_TEST(aLoopGoesOnUntilItsLastLaneLeaves);
    CPPUNIT_TEST(turnsOfALoopAreKeptApart);
    CPPUNIT_TEST(whatIsCalledComesBeforeWhatFollows);
    CPPUNIT_TEST(aBlockSplitsWhereItsLanesGoOnApart);
    CPPUNIT_TEST(aLaneThatGoesOnIsWaitedFor);
    CPPUNIT_TEST(whatIsLeftIsMergedLater);
    CPPUNIT_TEST_SUITE_END();

  public:
    void lanesAtOnePlaceAreOneRequest() {
        for (unsigned lane = 0; lane < 32; ++lane) append(lane, {at(1, 10), at(1, 20)});
        expect({32, 32}, merge());
    }
    void lanesThatPartMeetWhereTheirWaysDo() {
        append(0, {at(1, 10), at(2, 20), at(4, 40)});
        append(1, {at(1, 10), at(3, 30), at(4, 40)});
        expect({2, 1, 1, 2}, merge());
    }
    void aLoopGoesOnUntilItsLastLaneLeaves() {
        append(0, {at(1, 10), at(2, 20)});
        append(1, {at(1, 10), at(1, 10), at(1, 10), at(2, 20)});
        expect({2, 1, 1, 2}, merge());
    }
    // Lane 0 loads in the first turn and lane 1 in the second: 2 is the head, 3 the load, 4 the
    // end.
    void turnsOfALoopAreKeptApart() {
        append(0, {at(2, 20), at(3, 30), at(4, 40), at(2, 20), at(4, 40)});
        append(1, {at(2, 20), at(4, 40), at(2, 20), at(3, 30), at(4, 40)});
        expect({2, 1, 2, 2, 1, 2}, merge());
    }
    void whatIsCalledComesBeforeWhatFollows() {
        append(0, {at(1, 10), at(9, 900, Kind::globalLoad, 64), at(2, 20)});
        append(1, {at(1, 10), at(2, 20)});
        expect({2, 1, 2}, merge());
    }
    void aBlockSplitsWhereItsLanesGoOnApart() {
        append(0, {branch(1, 10), branch(2, 20), at(4, 40)});
        append(1, {branch(1, 10), branch(2, 20), at(3, 30)});
        merge();
        CPPUNIT_ASSERT(!events_[0].splits);
        CPPUNIT_ASSERT(events_[1].splits);
    }
    void aLaneThatGoesOnIsWaitedFor() {
        append(0, {at(1, 10), at(2, 20), at(3, 30)});
        append(1, {at(1, 10), at(2, 20)});
        expect({2}, merge(2));  // where the last event of lane 1 leads is not known
    }
    void whatIsLeftIsMergedLater() {
        append(0, {at(1, 10), at(2, 20), at(3, 30)});
        append(1, {at(1, 10), at(2, 20)});
        merge(2);
        append(1, {at(3, 30)});
        expect({2, 2}, merge());
    }

  private:
    void append(unsigned lane, const std::vector<Event>& events) {
        for (const Event& event : events) warp_.append(lane, event);
    }
    /// How many lanes each event of the warp has.
    std::vector<int> merge(uint32_t goOn = 0) {
        events_.clear();
        warp_.merge(goOn, [this](const WarpEvent& event) { events_.push_back(event); });
        std::vector<int> lanes;
        for (const WarpEvent& event : events_) lanes.push_back(std::popcount(event.access.lanes));
        return lanes;
    }
    static void expect(const std::vector<int>& lanes, const std::vector<int>& are) {
        CPPUNIT_ASSERT(lanes == are);
    }

    WarpMerge warp_;
    std::vector<WarpEvent> events_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestWarpMerge);
