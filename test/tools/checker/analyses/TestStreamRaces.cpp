#include "Analysis.h"
#include "stream_races.h"

using namespace simulator::checker;

class TestStreamRaces : public Analysis {
    CPPUNIT_TEST_SUITE(TestStreamRaces);
    CPPUNIT_TEST(memoryOfAnotherStreamsOrderMayNotBeThereYet);
    CPPUNIT_TEST(memoryOfTheSameStreamsOrderIs);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override {
        Analysis::setUp();
        for (const StreamOrder::Name stream : {1, 2})
            scene_.works.streams().streamCreated(stream, false);
    }

    void memoryOfAnotherStreamsOrderMayNotBeThereYet() {
        use(2);
        assertFinds("race-streams", "two streams at once on cell [1]");
    }

    void memoryOfTheSameStreamsOrderIs() {
        use(1);
        assertFindsNothing();
    }

  private:
    /// By a kernel on that stream, of memory that was allocated on stream 1.
    void use(StreamOrder::Name stream) {
        Allocation& allocation = allocate(16);
        races_.allocated(allocation, 1);
        scene_.works.begin(stream, 1, WorkKind::kernel);
        RunningBlock block(scene_.works.firstBlock(), 0, 2, threads);
        races_.accesses(in(allocation, 4), write, {block, 0});
    }

    StreamRaces races_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestStreamRaces);
