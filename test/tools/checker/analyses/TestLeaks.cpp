#include "Analysis.h"
#include "leaks.h"

using namespace simulator::checker;

class TestLeaks : public Analysis {
    CPPUNIT_TEST_SUITE(TestLeaks);
    CPPUNIT_TEST(whatLivesIsToldOfOnce);
    CPPUNIT_TEST(whatWasFreedIsFine);
    CPPUNIT_TEST(afterAKernelThatFailedNothingLeaks);
    CPPUNIT_TEST(toFreeTwiceIsWrong);
    CPPUNIT_TEST(toFreeWhatWasNeverGivenIsWrong);
    CPPUNIT_TEST_SUITE_END();

  public:
    void whatLivesIsToldOfOnce() {
        allocate(16);
        leaks_.findingsAreTaken();
        assertFinds("leak", "16 bytes of global memory were never freed");
        leaks_.findingsAreTaken();
        assertFindsNothing();
    }

    void whatWasFreedIsFine() {
        scene_.memory.release(allocate(16).begin, 1);
        leaks_.findingsAreTaken();
        assertFindsNothing();
    }

    void afterAKernelThatFailedNothingLeaks() {
        allocate(16);
        leaks_.launchFailed();
        leaks_.findingsAreTaken();
        assertFindsNothing();
    }

    void toFreeTwiceIsWrong() {
        const uintptr_t begin = allocate(16).begin;
        scene_.memory.release(begin, 1);
        leaks_.freeRefused(begin);
        assertFinds("double-free", "memory freed twice");
    }

    void toFreeWhatWasNeverGivenIsWrong() {
        leaks_.freeRefused(0x500000);
        assertFinds("double-free", "memory freed that cudaMalloc did not give");
    }

  private:
    Leaks leaks_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestLeaks);
