#include "Analysis.h"

using namespace simulator::checker;

class TestBarriers : public Analysis {
    CPPUNIT_TEST_SUITE(TestBarriers);
    CPPUNIT_TEST(aBarrierThatAllReachIsFine);
    CPPUNIT_TEST(threadsThatHaveEndedAreMissed);
    CPPUNIT_TEST(twoBarriersAtOnceAreOneFinding);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aBarrierThatAllReachIsFine() {
        arrive(0, threads, 1);
        barriers_.released(block_, threads, threads);
        assertFindsNothing();
    }

    void threadsThatHaveEndedAreMissed() {
        arrive(0, 60, 1);
        barriers_.released(block_, 60, threads);
        assertFinds("divergent-barrier", "4 of 64 threads of block 0 have ended");
    }

    void twoBarriersAtOnceAreOneFinding() {
        for (int round = 0; round < 2; ++round) {
            arrive(0, 32, 1);
            arrive(32, threads, 2);
            barriers_.released(block_, threads, threads);
        }
        assertFinds("divergent-barrier", "wait at two different barriers");
    }

  private:
    void arrive(uint32_t first, uint32_t end, uint32_t place) {
        for (uint32_t thread = first; thread < end; ++thread)
            block_.barriers.arrives(thread, place);
    }

    Barriers barriers_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestBarriers);
