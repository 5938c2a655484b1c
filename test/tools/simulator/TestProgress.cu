// Blocks that wait for each other: as many as the device holds at a time get on.
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "Device.h"

namespace {

// A barrier of the grid, made by hand. Counts the blocks that came to it; their first threads wait.
__global__ void meet(int* arrived, int* seen) {
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1);
        while (*static_cast<volatile int*>(arrived) < int(gridDim.x)) {
        }
        seen[blockIdx.x] = *static_cast<volatile int*>(arrived);
    }
}

// The first block waits for the last one, which nobody has asked to begin early.
__global__ void waitForTheLast(int* flag, int* result) {
    if (blockIdx.x == gridDim.x - 1) atomicExch(flag, 1);
    if (blockIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0) {
        }
        *result = 7;
    }
}

int residentBlocks(int threads) {
    int perMultiprocessor = 0, multiprocessors = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, meet, threads, 0));
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    return perMultiprocessor * multiprocessors;
}

}  // namespace

class TestProgress : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestProgress);
    CPPUNIT_TEST(residentBlocksMeet);
    CPPUNIT_TEST(aBlockWaitsForALaterOne);
    CPPUNIT_TEST_SUITE_END();

  public:
    void residentBlocksMeet() {
        const int blocks = std::min(16, residentBlocks(256));
        const DeviceArray<int> arrived(1), seen(blocks);
        meet<<<blocks, 256>>>(arrived.get(), seen.get());
        finish();
        for (const int count : seen.toHost()) CPPUNIT_ASSERT_EQUAL(blocks, count);
    }

    void aBlockWaitsForALaterOne() {
        const DeviceArray<int> flag(1), result(1);
        waitForTheLast<<<8, 32>>>(flag.get(), result.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(7, result.first());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestProgress);
