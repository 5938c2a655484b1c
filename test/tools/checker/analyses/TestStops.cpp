#include "../../../../tools/simulator/runtime/launch.h"
#include "Analysis.h"
#include "locks.h"
#include "stops.h"

using namespace simulator;
using namespace simulator::checker;

class TestStops : public Analysis {
    CPPUNIT_TEST_SUITE(TestStops);
    CPPUNIT_TEST(aKernelThatDoesNotEndHangs);
    CPPUNIT_TEST(whatStoppedAKernelIsToldOf);
    CPPUNIT_TEST(whatTheCheckerHasToldOfIsNoSecondFinding);
    CPPUNIT_TEST(aHangIsOneWhateverElseWasWrong);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aKernelThatDoesNotEndHangs() {
        end(cudaErrorLaunchTimeout, "all wait");
        assertFinds("hang", "all wait");
    }

    void whatStoppedAKernelIsToldOf() {
        end(cudaErrorAssert, "Assertion `x' failed");
        assertFinds("fault", "Assertion `x' failed");
    }

    void whatTheCheckerHasToldOfIsNoSecondFinding() {
        scene_.launch.incidents = 1;
        end(cudaErrorIllegalAddress, "out of bounds");
        assertFindsNothing();
    }

    void aHangIsOneWhateverElseWasWrong() {
        scene_.launch.incidents = 1;
        end(cudaErrorLaunchTimeout, "all wait");
        assertFinds("hang", "all wait");
    }

  private:
    void end(cudaError_t error, const char* reason) {
        const Kernel kernel{"kernel", nullptr, 0, nullptr, 1024};
        Launch launch(kernel, {});
        launch.stop(error, reason);
        stops_.launchEnds(launch);
    }

    Locks locks_{scene_};
    Stops stops_{scene_, locks_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestStops);
