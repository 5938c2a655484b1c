// libcu++: cuda::std, atomics, barriers, latches, semaphores, pipelines; and the C functions of
// asynchronous copies.
#include <cooperative_groups.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cuda_pipeline.h>

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

#include "Device.h"

namespace {

constexpr int THREADS = 128;

// What initializes itself: shared variables that somebody makes before they are used.
#ifdef __NVCC__
#pragma nv_diag_suppress static_var_with_dynamic_init
#endif

template <class T>
__global__ void addAll(T* sum) {
    cuda::atomic_ref<T, cuda::thread_scope_device> cell(*sum);
    cell.fetch_add(T(1), cuda::memory_order_relaxed);
}

__device__ cuda::atomic<int> counter;

__global__ void useAtomic(int* results) {
    __shared__ cuda::atomic<unsigned, cuda::thread_scope_block> ofBlock;
    if (threadIdx.x == 0) ofBlock.store(0);
    __syncthreads();
    ++counter;
    ofBlock.fetch_max(threadIdx.x);
    __syncthreads();
    if (threadIdx.x > 0) return;
    results[0] = int(ofBlock.load());
    int expected = -1;
    results[1] = counter.compare_exchange_strong(expected, 7);
    results[2] = expected;
    results[3] = counter.compare_exchange_strong(expected, 7);
    results[4] = counter.exchange(9);
    results[5] = counter;
    cuda::std::atomic<int>& same =
        reinterpret_cast<cuda::std::atomic<int>&>(counter);  // NOLINT: they are one type
    results[6] = same -= 4;
}

__global__ void handOver(int* flag, int* data) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
    if (threadIdx.x == 0) {
        ready.wait(0, cuda::memory_order_acquire);
        data[1] = data[0] + 1;
    } else if (threadIdx.x == 32) {
        data[0] = 41;
        ready.store(1, cuda::memory_order_release);
        ready.notify_all();
    }
}

using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void neighbours(int* values, int rounds) {
    __shared__ BlockBarrier barrier;
    __shared__ int sm[THREADS];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    const unsigned next = (threadIdx.x + 1) % blockDim.x;
    int value = values[threadIdx.x];
    for (int i = 0; i < rounds; ++i) {
        sm[threadIdx.x] = value;
        BlockBarrier::arrival_token written = barrier.arrive();
        barrier.wait(cuda::std::move(written));
        value = sm[next] + 1;
        barrier.arrive_and_wait();
    }
    values[threadIdx.x] = value;
}

// Odd threads go away after the first phase.
__global__ void drop(int* seen) {
    __shared__ BlockBarrier barrier;
    __shared__ int written;
    if (threadIdx.x == 0) {
        init(&barrier, blockDim.x);
        written = 0;
    }
    __syncthreads();
    if (threadIdx.x % 2 == 1) {
        barrier.arrive_and_drop();
        return;
    }
    barrier.arrive_and_wait();
    if (threadIdx.x == 2) written = 5;
    barrier.arrive_and_wait();
    seen[threadIdx.x] = written;
}

__global__ void copyByBarrier(const int* from, int* to) {
    __shared__ BlockBarrier barrier;
    __shared__ int sm[THREADS];
    const auto block = cooperative_groups::this_thread_block();
    if (block.thread_rank() == 0) init(&barrier, block.size());
    block.sync();
    cuda::memcpy_async(block, sm, from, sizeof sm, barrier);
    barrier.arrive_and_wait();
    to[threadIdx.x] = sm[THREADS - 1 - threadIdx.x];
}

__global__ void useLatch(int* order) {
    using Latch = cuda::latch<cuda::thread_scope_block>;
    __shared__ alignas(Latch) unsigned char memory[sizeof(Latch)];
    __shared__ int sum;
    Latch& latch = reinterpret_cast<Latch&>(memory);
    if (threadIdx.x == 0) {
        new (&latch) Latch(blockDim.x - 1);
        sum = 0;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        latch.wait();
        *order = sum;
    } else {
        atomicAdd(&sum, 1);
        latch.count_down();
    }
}

// A plain ++ that a semaphore guards.
__global__ void useSemaphore(int* count) {
    using Semaphore = cuda::binary_semaphore<cuda::thread_scope_block>;
    __shared__ alignas(Semaphore) unsigned char memory[sizeof(Semaphore)];
    Semaphore& semaphore = reinterpret_cast<Semaphore&>(memory);
    if (threadIdx.x == 0) new (&semaphore) Semaphore(1);
    __syncthreads();
    for (unsigned turn = 0; turn < blockDim.x; ++turn)  // one lane of a warp at a time
        if (turn == threadIdx.x) {
            semaphore.acquire();
            ++*count;
            semaphore.release();
        }
}

// Each thread for itself, two stages.
__global__ void ownPipeline(const int* from, int* to, int steps) {
    __shared__ int sm[2][THREADS];
    cuda::pipeline<cuda::thread_scope_thread> pipeline = cuda::make_pipeline();
    for (int computed = 0, fetched = 0; computed < steps; ++computed) {
        for (; fetched < steps && fetched < computed + 2; ++fetched) {
            pipeline.producer_acquire();
            cuda::memcpy_async(&sm[fetched % 2][threadIdx.x],
                               &from[fetched * THREADS + threadIdx.x], cuda::aligned_size_t<4>(4),
                               pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        to[computed * THREADS + threadIdx.x] = 2 * sm[computed % 2][threadIdx.x];
        pipeline.consumer_release();
    }
}

// Of the whole block: a thread reads what its neighbour has fetched.
__global__ void sharedPipeline(const int* from, int* to, int steps) {
    constexpr int STAGES = 2;
    __shared__ int sm[STAGES][THREADS];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
    const auto block = cooperative_groups::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    for (int computed = 0, fetched = 0; computed < steps; ++computed) {
        for (; fetched < steps && fetched < computed + STAGES; ++fetched) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, sm[fetched % STAGES], from + fetched * THREADS,
                               sizeof(int) * THREADS, pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        to[computed * THREADS + threadIdx.x] = sm[computed % STAGES][THREADS - 1 - threadIdx.x];
        pipeline.consumer_release();
    }
}

__global__ void primitives(const int4* from, int4* to) {
    __shared__ int4 sm[THREADS];
    __pipeline_memcpy_async(&sm[threadIdx.x], &from[threadIdx.x], sizeof(int4), 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    to[threadIdx.x] = sm[THREADS - 1 - threadIdx.x];
}

__device__ cuda::std::optional<int> half(int value) {
    if (value % 2) return cuda::std::nullopt;
    return value / 2;
}

__global__ void useStandard(int* results) {
    cuda::std::array<int, 4> array{3, 1, 4, 2};
    results[0] = int(array.size()) + array[2];
    results[1] = cuda::std::plus<int>()(array[0], array[1]);
    results[2] = half(6).value_or(-1) * 10 + half(5).value_or(-1);
    const cuda::std::tuple<int, long> pair(5, 6L);
    results[3] = cuda::std::get<0>(pair) + int(cuda::std::get<1>(pair));
    results[4] = cuda::std::numeric_limits<int>::max();
    cuda::std::swap(array[0], array[1]);
    results[5] = array[0];
    static_assert(cuda::std::is_same_v<cuda::std::remove_const_t<const int>, int>);
}

/// By their last 32 bits: a GPU's clock() has no more.
__global__ void readClocks(unsigned* clocks) {
    clocks[0] = unsigned(clock64());
    clocks[1] = unsigned(clock());
    clocks[2] = unsigned(clock64());
}

}  // namespace

class TestStandard : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestStandard);
    CPPUNIT_TEST(atomicsOfManyTypes);
    CPPUNIT_TEST(atomicObjects);
    CPPUNIT_TEST(anAtomicIsWaitedFor);
    CPPUNIT_TEST(barriersHavePhases);
    CPPUNIT_TEST(threadsDropOut);
    CPPUNIT_TEST(copiesThatABarrierEnds);
    CPPUNIT_TEST(latches);
    CPPUNIT_TEST(semaphores);
    CPPUNIT_TEST(pipelines);
    CPPUNIT_TEST(primitivesOfPipelines);
    CPPUNIT_TEST(standardLibrary);
    CPPUNIT_TEST(clockCountsAsClock64Does);
    CPPUNIT_TEST_SUITE_END();

    template <class T>
    static void expectSum() {
        const DeviceArray<T> sum(1);
        addAll<<<4, 100>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(T(400), sum.first());
    }

    static std::vector<int> numbers(int count) {
        std::vector<int> values;
        for (int i = 0; i < count; ++i) values.push_back(i * 7 % 101);
        return values;
    }

  public:
    void atomicsOfManyTypes() {
        expectSum<int>();
        expectSum<unsigned>();
        expectSum<long long>();
        expectSum<unsigned long>();
        expectSum<short>();
        expectSum<float>();
        expectSum<double>();
    }

    void atomicObjects() {
        const DeviceArray<int> results(7);
        useAtomic<<<1, 64>>>(results.get());
        finish();
        const std::vector<int> expected{63, 0, 64, 1, 7, 9, 5};
        CPPUNIT_ASSERT(expected == results.toHost());
    }

    void anAtomicIsWaitedFor() {
        const DeviceArray<int> flag(1), data(2);
        handOver<<<1, 64>>>(flag.get(), data.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(42, data.toHost()[1]);
    }

    void barriersHavePhases() {
        const std::vector<int> before = numbers(THREADS);
        const DeviceArray<int> values(before);
        neighbours<<<1, THREADS>>>(values.get(), 5);
        finish();
        const std::vector<int> after = values.toHost();
        for (int i = 0; i < THREADS; ++i)
            CPPUNIT_ASSERT_EQUAL(before[(i + 5) % THREADS] + 5, after[i]);
    }

    void threadsDropOut() {
        const DeviceArray<int> seen(64);
        drop<<<1, 64>>>(seen.get());
        finish();
        const std::vector<int> values = seen.toHost();
        for (int i = 0; i < 64; ++i) CPPUNIT_ASSERT_EQUAL(i % 2 ? 0 : 5, values[i]);
    }

    void copiesThatABarrierEnds() {
        const std::vector<int> before = numbers(THREADS);
        const DeviceArray<int> from(before), to(THREADS);
        copyByBarrier<<<1, THREADS>>>(from.get(), to.get());
        finish();
        const std::vector<int> after = to.toHost();
        for (int i = 0; i < THREADS; ++i) CPPUNIT_ASSERT_EQUAL(before[THREADS - 1 - i], after[i]);
    }

    void latches() {
        const DeviceArray<int> sum(1);
        useLatch<<<1, THREADS>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(THREADS - 1, sum.first());
    }

    void semaphores() {
        const DeviceArray<int> count(1);
        useSemaphore<<<1, THREADS>>>(count.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(THREADS, count.first());
    }

    void pipelines() {
        constexpr int STEPS = 5;
        const std::vector<int> before = numbers(STEPS * THREADS);
        const DeviceArray<int> from(before), own(before.size()), shared(before.size());
        ownPipeline<<<1, THREADS>>>(from.get(), own.get(), STEPS);
        sharedPipeline<<<1, THREADS>>>(from.get(), shared.get(), STEPS);
        finish();
        const std::vector<int> byOne = own.toHost(), byAll = shared.toHost();
        for (int i = 0; i < STEPS * THREADS; ++i) {
            CPPUNIT_ASSERT_EQUAL(2 * before[i], byOne[i]);
            CPPUNIT_ASSERT_EQUAL(before[i / THREADS * THREADS + THREADS - 1 - i % THREADS],
                                 byAll[i]);
        }
    }

    void primitivesOfPipelines() {
        std::vector<int4> before;
        for (int i = 0; i < THREADS; ++i) before.push_back({i, i + 1, i + 2, i + 3});
        const DeviceArray<int4> from(before), to(before);
        primitives<<<1, THREADS>>>(from.get(), to.get());
        finish();
        const std::vector<int4> after = to.toHost();
        for (int i = 0; i < THREADS; ++i) {
            CPPUNIT_ASSERT_EQUAL(THREADS - 1 - i + 2, after[i].z);
            CPPUNIT_ASSERT_EQUAL(0, after[i].w);
        }
    }

    void standardLibrary() {
        const DeviceArray<int> results(6);
        useStandard<<<1, 1>>>(results.get());
        finish();
        const std::vector<int> expected{8, 4, 29, 11, 2147483647, 1};
        CPPUNIT_ASSERT(expected == results.toHost());
    }

    void clockCountsAsClock64Does() {
        const DeviceArray<unsigned> clocks(3);
        readClocks<<<1, 1>>>(clocks.get());
        finish();
        const std::vector<unsigned> at = clocks.toHost();
        CPPUNIT_ASSERT(at[1] - at[0] <= at[2] - at[0]);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestStandard);
