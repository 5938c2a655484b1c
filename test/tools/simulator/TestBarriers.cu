// Barriers of a block: CUDA C++ Programming Guide, "Synchronization Functions".
#include <cppunit/extensions/HelperMacros.h>

#include "Device.h"

namespace {

struct Votes {
    int count, conjunction, disjunction;
};

/// The threads whose index is a multiple of `period` vote yes, with any number that is not 0.
__global__ void voted(unsigned period, Votes* out) {
    const unsigned i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int predicate = period != 0 && i % period == 0 ? -int(i) - 1 : 0;
    out[i] = {__syncthreads_count(predicate), __syncthreads_and(predicate) != 0,
              __syncthreads_or(predicate) != 0};
}

/// Each thread passes what its neighbour wrote before the barrier on, over and over.
__global__ void rotated(int steps, int* out) {
    __shared__ int ring[1024];
    const unsigned i = threadIdx.x, n = blockDim.x;
    ring[i] = int(i);
    for (int step = 0; step < steps; ++step) {
        __syncthreads();
        const int next = ring[(i + 1) % n];
        __syncthreads();
        ring[i] = next;
    }
    out[blockIdx.x * n + i] = ring[i];
}

/// As the barrier of a block does, each in a branch of its own that all threads take.
__global__ void inALoopOfUniformBranches(int* out) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    for (unsigned turn = 0; turn < blockDim.x; ++turn) {
        if (turn % 2 == 0) {
            if (threadIdx.x == turn) sum += int(turn);
            __syncthreads();
        } else {
            if (threadIdx.x == turn) sum -= int(turn);
            __syncthreads();
        }
    }
    if (threadIdx.x == 0) *out = sum;
}

/// The last block to finish adds up what all blocks wrote ("Memory Fence Functions").
__device__ unsigned finished = 0;
__device__ volatile int partial[64];

__global__ void sumOfBlocks(int* out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = int(blockIdx.x) + 1;
        __threadfence();
        last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last || threadIdx.x != 0) return;
    int sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) sum += partial[i];
    *out = sum;
}

void expectVotes(dim3 block, unsigned period) {
    const unsigned n = block.x * block.y * block.z;
    const DeviceArray<Votes> out(n);
    voted<<<1, block>>>(period, out.get());
    finish();
    const int yes = period == 0 ? 0 : int((n + period - 1) / period);
    for (const Votes& votes : out.toHost()) {
        CPPUNIT_ASSERT_EQUAL(yes, votes.count);
        CPPUNIT_ASSERT_EQUAL(int(yes == int(n)), votes.conjunction);
        CPPUNIT_ASSERT_EQUAL(int(yes > 0), votes.disjunction);
    }
}

}  // namespace

class TestBarriers : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestBarriers);
    CPPUNIT_TEST(countAndOrOfPredicates);
    CPPUNIT_TEST(memoryWrittenBeforeIsSeenAfter);
    CPPUNIT_TEST(manyBlocksWithManyBarriers);
    CPPUNIT_TEST(barriersInUniformBranches);
    CPPUNIT_TEST(fencesPublishToOtherBlocks);
    CPPUNIT_TEST_SUITE_END();

  public:
    void countAndOrOfPredicates() {
        for (const dim3 block :
             {dim3(1), dim3(32), dim3(33), dim3(256), dim3(1024), dim3(16, 8), dim3(4, 8, 32)})
            for (const unsigned period : {0u, 1u, 2u, 7u, 5000u}) expectVotes(block, period);
    }
    void memoryWrittenBeforeIsSeenAfter() {
        for (const unsigned threads : {1u, 2u, 31u, 32u, 33u, 100u, 1024u})
            expectRotation(1, threads, 5);
    }
    void manyBlocksWithManyBarriers() { expectRotation(50, 128, 60); }
    void barriersInUniformBranches() {
        const DeviceArray<int> out(1);
        inALoopOfUniformBranches<<<1, 100>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(-50, out.first());
    }
    void fencesPublishToOtherBlocks() {
        const DeviceArray<int> out(1);
        for (int repetition = 0; repetition < 5; ++repetition) {
            sumOfBlocks<<<64, 64>>>(out.get());
            finish();
            CPPUNIT_ASSERT_EQUAL(64 * 65 / 2, out.first());
        }
    }

  private:
    static void expectRotation(unsigned blocks, unsigned threads, int steps) {
        const DeviceArray<int> out(blocks * threads);
        rotated<<<blocks, threads>>>(steps, out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (size_t i = 0; i < values.size(); ++i)
            CPPUNIT_ASSERT_EQUAL(int((i % threads + size_t(steps)) % threads), values[i]);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestBarriers);
