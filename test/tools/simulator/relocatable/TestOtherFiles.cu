// Functions and variables of the device that another file defines (-rdc=true).
#include <cppunit/extensions/HelperMacros.h>

#include "../Device.h"
#include "other_file.h"

namespace {

__global__ void callTheOther(int* results) {
    results[threadIdx.x] = timesFactors(int(threadIdx.x)) + factors[1];
}

__global__ void launchTheOther() {
    addToTotal<<<1, 2>>>(10);
}

}  // namespace

class TestOtherFiles : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestOtherFiles);
    CPPUNIT_TEST(functionsAndVariables);
    CPPUNIT_TEST(theHostNamesThem);
    CPPUNIT_TEST(aKernelLaunchesTheirs);
    CPPUNIT_TEST_SUITE_END();

  public:
    void functionsAndVariables() {
        const DeviceArray<int> results(4);
        const int five = 5;
        check(cudaMemcpyToSymbol(total, &five, sizeof five));
        callTheOther<<<1, 4>>>(results.get());
        finish();
        const std::vector<int> expected{3, 9, 15, 21};
        CPPUNIT_ASSERT(expected == results.toHost());
        int sum = 0;
        check(cudaMemcpyFromSymbol(&sum, total, sizeof sum));
        CPPUNIT_ASSERT_EQUAL(5 + 6, sum);
    }

    void theHostNamesThem() {
        size_t bytes = 0;
        check(cudaGetSymbolSize(&bytes, factors));
        CPPUNIT_ASSERT_EQUAL(2 * sizeof(int), bytes);
    }

    void aKernelLaunchesTheirs() {
        int sum = 7;
        check(cudaMemcpyToSymbol(total, &sum, sizeof sum));
        launchTheOther<<<1, 1>>>();
        finish();
        check(cudaMemcpyFromSymbol(&sum, total, sizeof sum));
        CPPUNIT_ASSERT_EQUAL(27, sum);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestOtherFiles);
