#include "Analysis.h"
#include "api_errors.h"

using namespace simulator::checker;

class TestApiErrors : public Analysis {
    CPPUNIT_TEST_SUITE(TestApiErrors);
    CPPUNIT_TEST(anErrorThatNobodyAsksForIsToldOf);
    CPPUNIT_TEST(whoAsksForTheLastErrorKnowsIt);
    CPPUNIT_TEST(successIsNoError);
    CPPUNIT_TEST(tooMuchSharedMemoryIsToldOf);
    CPPUNIT_TEST_SUITE_END();

  public:
    void anErrorThatNobodyAsksForIsToldOf() {
        errors_.ignored(cudaErrorInvalidValue, "cudaMemcpy", "main.cu", 3);
        errors_.findingsAreTaken();
        assertFinds("error-ignored", "nobody looks at the error of cudaMemcpy: invalid argument");
    }

    void whoAsksForTheLastErrorKnowsIt() {
        errors_.ignored(cudaErrorInvalidValue, "cudaMemcpy", "main.cu", 3);
        errors_.asked();
        errors_.findingsAreTaken();
        assertFindsNothing();
    }

    void successIsNoError() {
        errors_.ignored(cudaSuccess, "cudaMemcpy", "main.cu", 3);
        errors_.findingsAreTaken();
        assertFindsNothing();
    }

    void tooMuchSharedMemoryIsToldOf() {
        Variable variable{};
        variable.bytes = 100;
        scene_.launch.staticShared = {&variable};
        scene_.launch.sharedBytes = 29;
        scene_.launch.sharedLimit = 128;
        errors_.launchEnds();
        assertFinds("launch-refused", "100 bytes of static and 29 bytes of dynamic");
    }

  private:
    ApiErrors errors_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestApiErrors);
