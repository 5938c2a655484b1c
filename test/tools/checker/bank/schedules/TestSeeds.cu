// What a seed changes of a kernel's run, and what it must not.
#include <cppunit/extensions/HelperMacros.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "simulator/findings.h"

namespace {

using Seed = std::optional<uint64_t>;
using Order = std::vector<int>;

/// An array that host and device share.
class Cells {
  public:
    explicit Cells(int count) : count_(count) {
        cudaMallocManaged(&data_, count * sizeof(int));
        std::fill(data_, data_ + count, 0);
    }
    ~Cells() { cudaFree(data_); }
    Cells(const Cells&) = delete;
    Cells& operator=(const Cells&) = delete;
    operator int*() const { return data_; }
    Order all() const { return {data_, data_ + count_}; }

  private:
    int* data_ = nullptr;
    int count_;
};

__global__ void signIn(int* tickets, int* list) {
    const int id = threadIdx.x + blockIdx.x * blockDim.x;
    list[atomicAdd(tickets, 1)] = id;
    __syncthreads();
    list[atomicAdd(tickets, 1)] = id;
}

constexpr int blocks = 6, threads = 70, signatures = 2 * blocks * threads;

Order orderOf(Seed seed) {
    simulator::setSchedule(seed);
    Cells tickets(1), list(signatures);
    signIn<<<blocks, threads>>>(tickets, list);
    cudaDeviceSynchronize();
    return list.all();
}

__global__ void loseUpdates(int* sum) {
    if (threadIdx.x == 0) *sum += 1;
}

int sumOfBlocks(Seed seed) {
    simulator::setSchedule(seed);
    Cells sum(1);
    loseUpdates<<<64, 32>>>(sum);
    cudaDeviceSynchronize();
    return sum[0];
}

__global__ void waitForLastThread(volatile int* flag, int* passed) {
    if (threadIdx.x == blockDim.x - 1 && blockIdx.x == gridDim.x - 1) *flag = 1;
    while (*flag == 0) continue;
    atomicAdd(passed, 1);
}

__global__ void rotate(int* cells) {
    __shared__ int tabSM[96];
    int value = threadIdx.x;
    for (int round = 0; round < 5; ++round) {
        tabSM[threadIdx.x] = value;
        __syncthreads();
        value = tabSM[(threadIdx.x + 1) % blockDim.x];
        __syncthreads();
    }
    value = __shfl_xor_sync(0xffffffff, value, 1);
    cells[threadIdx.x] = value;
}

}  // namespace

class TestSeeds : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSeeds);
    CPPUNIT_TEST(theSameSeedGivesTheSameOrder);
    CPPUNIT_TEST(seedsGiveDifferentOrders);
    CPPUNIT_TEST(everyThreadRunsOnceAndStopsAtBarriers);
    CPPUNIT_TEST(launchesOfOneSeedDiffer);
    CPPUNIT_TEST(aLostUpdateShowsInSomeOrdersOnly);
    CPPUNIT_TEST(theSameSeedGivesTheSameWrongResult);
    CPPUNIT_TEST(findingsAreAlikeInEveryOrder);
    CPPUNIT_TEST(whoeverIsWaitedForGetsOn);
    CPPUNIT_TEST(barriersAndShufflesHoldInEveryOrder);
    CPPUNIT_TEST(copiesOfStreamsAreFoundInOrderInEveryOrder);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override {
        simulator::setSchedule({});
        simulator::takeFindings();
    }

    void theSameSeedGivesTheSameOrder() {
        for (uint64_t seed = 1; seed <= 10; ++seed) CPPUNIT_ASSERT(orderOf(seed) == orderOf(seed));
    }

    void seedsGiveDifferentOrders() {
        std::set<Order> orders;
        for (uint64_t seed = 1; seed <= 10; ++seed) orders.insert(orderOf(seed));
        CPPUNIT_ASSERT_EQUAL(size_t{10}, orders.size());
    }

    void everyThreadRunsOnceAndStopsAtBarriers() {
        for (uint64_t seed = 1; seed <= 10; ++seed) {
            std::vector<int> arrived(blocks), times(blocks * threads);
            for (const int id : orderOf(seed)) {
                const bool hasPassed = times[id]++ == 1;
                arrived[id / threads] += !hasPassed;
                CPPUNIT_ASSERT(!hasPassed || arrived[id / threads] == threads);
            }
            CPPUNIT_ASSERT(std::ranges::all_of(times, [](int n) { return n == 2; }));
        }
    }

    void launchesOfOneSeedDiffer() {
        simulator::setSchedule(3);
        Order orders[2];
        for (Order& order : orders) {
            Cells tickets(1), list(signatures);
            signIn<<<blocks, threads>>>(tickets, list);
            cudaDeviceSynchronize();
            order = list.all();
        }
        CPPUNIT_ASSERT(orders[0] != orders[1]);
    }

    void aLostUpdateShowsInSomeOrdersOnly() {
        CPPUNIT_ASSERT_EQUAL(64, sumOfBlocks({}));
        int wrong = 0;
        for (uint64_t seed = 1; seed <= 20; ++seed) wrong += sumOfBlocks(seed) != 64;
        CPPUNIT_ASSERT(0 < wrong && wrong < 20);
    }

    void theSameSeedGivesTheSameWrongResult() {
        for (uint64_t seed = 1; seed <= 20; ++seed)
            CPPUNIT_ASSERT_EQUAL(sumOfBlocks(seed), sumOfBlocks(seed));
    }

    void findingsAreAlikeInEveryOrder() {
        for (uint64_t seed = 1; seed <= 10; ++seed) {
            sumOfBlocks(seed);
            const auto findings = simulator::takeFindings();
            CPPUNIT_ASSERT_EQUAL(size_t{1}, findings.size());
            CPPUNIT_ASSERT_EQUAL(std::string("lost-update"), findings.front().kind);
            sumOfBlocks(seed);
            CPPUNIT_ASSERT_EQUAL(findings.front().text, simulator::takeFindings().front().text);
        }
    }

    void whoeverIsWaitedForGetsOn() {
        for (uint64_t seed = 1; seed <= 20; ++seed) {
            simulator::setSchedule(seed);
            Cells flag(1), passed(1);
            waitForLastThread<<<3, 64>>>(flag, passed);
            cudaDeviceSynchronize();
            CPPUNIT_ASSERT_EQUAL(3 * 64, passed[0]);
        }
    }

    void copiesOfStreamsAreFoundInOrderInEveryOrder() {
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        int* tabGM = nullptr;
        cudaMalloc(&tabGM, threads * sizeof(int));
        const Order values(threads, 1);
        for (uint64_t seed = 1; seed <= 20; ++seed) {
            simulator::setSchedule(seed);
            cudaMemcpyAsync(tabGM, values.data(), threads * sizeof(int), cudaMemcpyHostToDevice,
                            stream);
            rotate<<<1, 64, 0, stream>>>(tabGM);
            cudaMemsetAsync(tabGM, 0, threads * sizeof(int), stream);
            cudaStreamSynchronize(stream);
        }
        cudaFree(tabGM);
        cudaStreamDestroy(stream);
        CPPUNIT_ASSERT(simulator::takeFindings().empty());
    }

    void barriersAndShufflesHoldInEveryOrder() {
        for (uint64_t seed = 1; seed <= 20; ++seed) {
            simulator::setSchedule(seed);
            {
                Cells cells(96);
                rotate<<<1, 96>>>(cells);
                cudaDeviceSynchronize();
                for (int i = 0; i < 96; ++i) CPPUNIT_ASSERT_EQUAL(((i ^ 1) + 5) % 96, cells[i]);
            }
            CPPUNIT_ASSERT(simulator::takeFindings().empty());
        }
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSeeds);
