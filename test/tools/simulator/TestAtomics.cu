// Atomics: CUDA C++ Programming Guide, "Atomic Functions". Many blocks contend for one address.
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "Device.h"

namespace {

constexpr unsigned blocks = 24, threads = 96;
constexpr unsigned count = blocks * threads;

__device__ unsigned globalId() {
    return blockIdx.x * blockDim.x + threadIdx.x;
}

enum Scope { DEVICE, BLOCK, SYSTEM };

#define SCOPED(name)                                          \
    template <Scope scope, class T, class... Values>          \
    __device__ T name##Scoped(T* address, Values... values) { \
        if constexpr (scope == BLOCK)                         \
            return atomic##name##_block(address, values...);  \
        else if constexpr (scope == SYSTEM)                   \
            return atomic##name##_system(address, values...); \
        else                                                  \
            return atomic##name(address, values...);          \
    }
SCOPED(Add)
SCOPED(Sub)
SCOPED(Exch)
SCOPED(Min)
SCOPED(Max)
SCOPED(Inc)
SCOPED(Dec)
SCOPED(CAS)
SCOPED(And)
SCOPED(Or)
SCOPED(Xor)
#undef SCOPED

/// Each kernel applies its atomic once a thread to *target and keeps what the atomic returned.
#define KERNEL(name, value)                                \
    template <Scope scope, class T>                        \
    __global__ void name##Kernel(T* target, T* returned) { \
        const unsigned i = globalId();                     \
        returned[i] = name##Scoped<scope>(target, value);  \
    }
KERNEL(Add, T(1))
KERNEL(Sub, T(1))
KERNEL(Exch, T(i + 1))
KERNEL(Min, T(1000 + (i * 7919) % count))
KERNEL(Max, T(1000 + (i * 7919) % count))
KERNEL(Inc, 9u)
KERNEL(Dec, 9u)
KERNEL(And, T(~(T(1) << (i % (8 * sizeof(T))))))
KERNEL(Or, T(T(1) << (i % (8 * sizeof(T)))))
KERNEL(Xor, T(T(1) << (i % (8 * sizeof(T)))))
#undef KERNEL

/// Adds 1 by compare and swap.
template <Scope scope, class T>
__global__ void CASKernel(T* target, T* returned) {
    T seen = *static_cast<volatile T*>(target), assumed;
    do {
        assumed = seen;
        seen = CASScoped<scope>(target, assumed, T(assumed + 1));
    } while (seen != assumed);
    returned[globalId()] = assumed;
}

template <class T>
struct Outcome {
    T target;
    std::vector<T> returned;  // sorted
};

/// Blocks of their own where the atomic is one of a block.
template <Scope scope, class T, class Kernel>
Outcome<T> contend(Kernel kernel, T start) {
    const DeviceArray<T> target(1, start), returned(count);
    if (scope == BLOCK)
        kernel<<<1, threads>>>(target.get(), returned.get());
    else
        kernel<<<blocks, threads>>>(target.get(), returned.get());
    finish();
    Outcome<T> outcome{target.first(), returned.toHost()};
    outcome.returned.resize(scope == BLOCK ? threads : count);
    std::sort(outcome.returned.begin(), outcome.returned.end());
    return outcome;
}

template <class T>
std::vector<T> iota(size_t n, T first) {
    std::vector<T> values(n);
    std::iota(values.begin(), values.end(), first);
    return values;
}

template <Scope scope, class T>
constexpr T contenders = T(scope == BLOCK ? threads : count);

template <Scope scope, class T>
void expectAddition() {
    const auto [sum, returned] = contend<scope, T>(AddKernel<scope, T>, T(5));
    CPPUNIT_ASSERT_EQUAL(T(5 + contenders<scope, T>), sum);
    CPPUNIT_ASSERT(returned == iota(returned.size(), T(5)));
}

template <Scope scope, class T>
void expectSubtraction() {
    const auto [rest, returned] = contend<scope, T>(SubKernel<scope, T>, T(contenders<scope, T>));
    CPPUNIT_ASSERT_EQUAL(T(0), rest);
    CPPUNIT_ASSERT(returned == iota(returned.size(), T(1)));
}

/// All that was put there comes back but one, which stays.
template <Scope scope, class T>
void expectExchange() {
    auto [last, all] = contend<scope, T>(ExchKernel<scope, T>, T(0));
    all.push_back(last);
    std::sort(all.begin(), all.end());
    CPPUNIT_ASSERT(all == iota(all.size(), T(0)));
}

template <Scope scope, class T>
void expectMinimumAndMaximum() {
    CPPUNIT_ASSERT_EQUAL(T(1000), (contend<DEVICE, T>(MinKernel<scope, T>, T(1 << 30)).target));
    CPPUNIT_ASSERT_EQUAL(T(1000 + count - 1),
                         (contend<DEVICE, T>(MaxKernel<scope, T>, T(0)).target));
    CPPUNIT_ASSERT_EQUAL(T(7), (contend<DEVICE, T>(MinKernel<scope, T>, T(7)).target));
}

template <Scope scope, class T>
void expectBits() {
    CPPUNIT_ASSERT_EQUAL(T(0), (contend<scope, T>(AndKernel<scope, T>, T(-1)).target));
    CPPUNIT_ASSERT_EQUAL(T(-1), (contend<scope, T>(OrKernel<scope, T>, T(0)).target));
    // Each bit is turned over as often as there are multiples in the number of threads.
    T expected = 0;
    for (unsigned i = 0; i < contenders<scope, unsigned>; ++i)
        expected ^= T(T(1) << (i % (8 * sizeof(T))));
    CPPUNIT_ASSERT_EQUAL(expected, (contend<scope, T>(XorKernel<scope, T>, T(0)).target));
}

template <Scope scope, class T>
void expectCompareAndSwap() {
    const auto [sum, returned] = contend<scope, T>(CASKernel<scope, T>, T(3));
    CPPUNIT_ASSERT_EQUAL(T(3 + contenders<scope, T>), sum);
    CPPUNIT_ASSERT(returned == iota(returned.size(), T(3)));
}

template <Scope scope>
void expectWrapping() {
    // 0, 1, ..., 9, 0, 1, ... (Inc with limit 9) and 0, 9, 8, ..., 0, 9, ... (Dec)
    const unsigned steps = contenders<scope, unsigned> % 10;
    CPPUNIT_ASSERT_EQUAL(steps, (contend<scope, unsigned>(IncKernel<scope, unsigned>, 0).target));
    CPPUNIT_ASSERT_EQUAL((10 - steps) % 10,
                         (contend<scope, unsigned>(DecKernel<scope, unsigned>, 0).target));
}

/// What the atomics of one thread return and leave, one after another.
template <class T>
__global__ void signedExtremes(T* target, T* out) {
    out[0] = atomicMin(target, T(-5));
    out[1] = atomicMax(target, T(-7));
    out[2] = atomicMax(target, T(3));
    out[3] = *target;
}

__global__ void outOfRange(unsigned* target, unsigned* out) {
    *target = 50;
    out[0] = atomicInc(target, 9);
    out[1] = *target;
    *target = 50;
    out[2] = atomicDec(target, 9);
    out[3] = *target;
}

__global__ void failingSwap(unsigned short* target, unsigned short* out) {
    target[0] = 7, target[1] = 8;
    out[0] = atomicCAS(target + 1, static_cast<unsigned short>(1), static_cast<unsigned short>(2));
    out[1] = target[1];
    out[2] = atomicCAS(target + 1, static_cast<unsigned short>(8), static_cast<unsigned short>(9));
    out[3] = target[1];
    out[4] = target[0];
}

__global__ void addVectors(float4* target, float2* pair) {
    atomicAdd(target, make_float4(1, 2, 3, 4));
    atomicAdd(pair, make_float2(1, -1));
}

__device__ int volatile mutex = 0;

/// A lock taken by one thread of each block in turn: the loop spins on an atomic that fails.
__global__ void addUnderLock(int* sum) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(const_cast<int*>(&mutex), 0, 1) != 0) {
    }
    __threadfence();
    *static_cast<volatile int*>(sum) = *static_cast<volatile int*>(sum) + 1;
    __threadfence();
    atomicExch(const_cast<int*>(&mutex), 0);
}

/// Threads of a block wait, polling with atomics that change nothing, for the last thread
/// of the block.
__global__ void waitForLast(int* flags, int* seen) {
    if (threadIdx.x == blockDim.x - 1) {
        __threadfence();
        for (int i = 0; i < 4; ++i) atomicExch(flags + i, 1);
        return;
    }
    switch (threadIdx.x % 4) {
        case 0:
            while (atomicAdd(flags, 0) == 0) {
            }
            break;
        case 1:
            while (atomicOr(flags + 1, 0) == 0) {
            }
            break;
        case 2:
            while (atomicCAS(flags + 2, 1, 1) == 0) {
            }
            break;
        case 3:
            while (atomicAnd(flags + 3, -1) == 0) {
            }
            break;
    }
    atomicAdd(seen, 1);
}

__device__ int addThrough(int* address, int value) {
    return atomicAdd(address, value);
}

__global__ void throughPointer(int* target) {
    int (*const add)(int*, int) = addThrough;
    add(target, 2);
}

/// Each cell begins at 12; what it held before goes to `out`.
__global__ void withOrderAndScope(int* cells, int* out) {
    out[0] = __nv_atomic_fetch_add(cells, 3, __NV_ATOMIC_RELAXED);
    out[1] = __nv_atomic_fetch_sub(cells + 1, 3, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
    out[2] = __nv_atomic_fetch_and(cells + 2, 6, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
    out[3] = __nv_atomic_fetch_or(cells + 3, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    out[4] = __nv_atomic_fetch_xor(cells + 4, 5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    out[5] = __nv_atomic_fetch_min(cells + 5, -1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_max(cells + 6, 20, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    out[6] = __nv_atomic_load_n(cells + 6, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    out[7] = __nv_atomic_exchange_n(cells + 7, 8, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
    int expected = 11;
    const bool isSwapped =
        __nv_atomic_compare_exchange_n(cells + 8, &expected, 1, false, __NV_ATOMIC_ACQ_REL,
                                       __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    out[8] = isSwapped ? -1 : expected;
    out[9] = __nv_atomic_compare_exchange_n(cells + 8, &expected, 2, true, __NV_ATOMIC_ACQ_REL,
                                            __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    int value = 30;
    __nv_atomic_store(cells + 9, &value, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}

__global__ void addWithOrder(unsigned* count, double* sum) {
    __nv_atomic_add(count, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_add(sum, 0.5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}

}  // namespace

class TestAtomics : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestAtomics);
    CPPUNIT_TEST(additionOfEveryType);
    CPPUNIT_TEST(additionWithinABlock);
    CPPUNIT_TEST(additionOfVectors);
    CPPUNIT_TEST(subtraction);
    CPPUNIT_TEST(exchange);
    CPPUNIT_TEST(exchangeOfFloats);
    CPPUNIT_TEST(minimumAndMaximum);
    CPPUNIT_TEST(minimumAndMaximumAreSigned);
    CPPUNIT_TEST(incrementAndDecrementWrap);
    CPPUNIT_TEST(incrementAndDecrementFromOutOfRange);
    CPPUNIT_TEST(bits);
    CPPUNIT_TEST(compareAndSwap);
    CPPUNIT_TEST(compareAndSwapOf16Bits);
    CPPUNIT_TEST(aLockTakenByManyBlocks);
    CPPUNIT_TEST(pollingWithAtomicsLetsOthersRun);
    CPPUNIT_TEST(throughAFunctionPointer);
    CPPUNIT_TEST(orderAndScope);
    CPPUNIT_TEST(manyBlocksAddWithOrder);
    CPPUNIT_TEST_SUITE_END();

  public:
    void additionOfEveryType() {
        expectAddition<DEVICE, int>();
        expectAddition<DEVICE, unsigned>();
        expectAddition<DEVICE, unsigned long long>();
        expectAddition<DEVICE, float>();
        expectAddition<DEVICE, double>();
        expectAddition<SYSTEM, int>();
        expectAddition<SYSTEM, unsigned long long>();
        expectAddition<SYSTEM, double>();
    }
    void additionWithinABlock() {
        expectAddition<BLOCK, int>();
        expectAddition<BLOCK, unsigned>();
        expectAddition<BLOCK, unsigned long long>();
        expectAddition<BLOCK, float>();
        expectAddition<BLOCK, double>();
    }
    void additionOfVectors() {
        const DeviceArray<float4> four(1);
        const DeviceArray<float2> two(1);
        addVectors<<<blocks, threads>>>(four.get(), two.get());
        finish();
        const float4 sum = four.first();
        const float2 pair = two.first();
        CPPUNIT_ASSERT_EQUAL(float(count), sum.x);
        CPPUNIT_ASSERT_EQUAL(2.0f * count, sum.y);
        CPPUNIT_ASSERT_EQUAL(3.0f * count, sum.z);
        CPPUNIT_ASSERT_EQUAL(4.0f * count, sum.w);
        CPPUNIT_ASSERT_EQUAL(float(count), pair.x);
        CPPUNIT_ASSERT_EQUAL(-float(count), pair.y);
    }
    void subtraction() {
        expectSubtraction<DEVICE, int>();
        expectSubtraction<DEVICE, unsigned>();
        expectSubtraction<BLOCK, int>();
        expectSubtraction<SYSTEM, unsigned>();
    }
    void exchange() {
        expectExchange<DEVICE, int>();
        expectExchange<DEVICE, unsigned>();
        expectExchange<DEVICE, unsigned long long>();
        expectExchange<BLOCK, float>();
        expectExchange<SYSTEM, int>();
    }
    void exchangeOfFloats() { expectExchange<DEVICE, float>(); }
    void minimumAndMaximum() {
        expectMinimumAndMaximum<DEVICE, int>();
        expectMinimumAndMaximum<DEVICE, unsigned>();
        expectMinimumAndMaximum<DEVICE, long long>();
        expectMinimumAndMaximum<DEVICE, unsigned long long>();
        expectMinimumAndMaximum<SYSTEM, int>();
    }
    void minimumAndMaximumAreSigned() {
        expectSignedExtremes<int>();
        expectSignedExtremes<long long>();
    }
    void incrementAndDecrementWrap() {
        expectWrapping<DEVICE>();
        expectWrapping<BLOCK>();
        expectWrapping<SYSTEM>();
    }
    void incrementAndDecrementFromOutOfRange() {
        const DeviceArray<unsigned> target(1), out(4);
        outOfRange<<<1, 1>>>(target.get(), out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<unsigned>{50, 0, 50, 9}));
    }
    void bits() {
        expectBits<DEVICE, int>();
        expectBits<DEVICE, unsigned>();
        expectBits<DEVICE, unsigned long long>();
        expectBits<BLOCK, unsigned long long>();
        expectBits<SYSTEM, int>();
    }
    void compareAndSwap() {
        expectCompareAndSwap<DEVICE, int>();
        expectCompareAndSwap<DEVICE, unsigned>();
        expectCompareAndSwap<DEVICE, unsigned long long>();
        expectCompareAndSwap<DEVICE, unsigned short>();
        expectCompareAndSwap<BLOCK, int>();
        expectCompareAndSwap<SYSTEM, unsigned long long>();
    }
    void compareAndSwapOf16Bits() {
        const DeviceArray<unsigned short> target(2), out(5);
        failingSwap<<<1, 1>>>(target.get(), out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<unsigned short>{8, 8, 8, 9, 7}));
    }
    void aLockTakenByManyBlocks() {
        const DeviceArray<int> sum(1);
        addUnderLock<<<200, 32>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(200, sum.first());
    }
    void pollingWithAtomicsLetsOthersRun() {
        const DeviceArray<int> flags(4), seen(1);
        waitForLast<<<1, 128>>>(flags.get(), seen.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(127, seen.first());
    }
    void throughAFunctionPointer() {
        const DeviceArray<int> target(1, 40);
        throughPointer<<<1, 1>>>(target.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(42, target.first());
    }
    void orderAndScope() {
        const DeviceArray<int> cells(10, 12), out(10);
        withOrderAndScope<<<1, 1>>>(cells.get(), out.get());
        finish();
        CPPUNIT_ASSERT(cells.toHost() == (std::vector<int>{15, 9, 4, 13, 9, -1, 20, 8, 2, 30}));
        CPPUNIT_ASSERT(out.toHost() == (std::vector<int>{12, 12, 12, 12, 12, 12, 20, 12, 12, 1}));
    }
    void manyBlocksAddWithOrder() {
        const DeviceArray<unsigned> count(1);
        const DeviceArray<double> sum(1);
        addWithOrder<<<40, 256>>>(count.get(), sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(40u * 256, count.first());
        CPPUNIT_ASSERT_EQUAL(20.0 * 256, sum.first());
    }

  private:
    template <class T>
    void expectSignedExtremes() {
        const DeviceArray<T> target(1, T(0)), out(4);
        signedExtremes<<<1, 1>>>(target.get(), out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<T>{0, -5, -5, 3}));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestAtomics);
