// Warp intrinsics: CUDA C++ Programming Guide, "Warp Shuffle/Vote/Match/Reduce Functions"; which
// lane a shuffle reads from is computed here as the PTX ISA defines it (shfl.sync).
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "Device.h"

namespace {

constexpr unsigned everyLane = 0xffffffff;

enum Form { INDEXED, UP, DOWN, CROSSED };

/// A value that tells lanes apart, also in the upper half of 8 bytes.
template <class T>
__host__ __device__ T valueOf(int lane) {
    if constexpr (sizeof(T) == 8 && std::is_integral_v<T>)
        return T(lane + 1) * T(0x100000001LL);
    else
        return T(lane + 1);
}

template <class T>
__global__ void shuffled(Form form, int operand, int width, T* out) {
    const T mine = valueOf<T>(int(threadIdx.x));
    T& result = out[threadIdx.x];
    switch (form) {
        case INDEXED:
            result = __shfl_sync(everyLane, mine, operand, width);
            break;
        case UP:
            result = __shfl_up_sync(everyLane, mine, unsigned(operand), width);
            break;
        case DOWN:
            result = __shfl_down_sync(everyLane, mine, unsigned(operand), width);
            break;
        case CROSSED:
            result = __shfl_xor_sync(everyLane, mine, operand, width);
            break;
    }
}

__device__ void foldInStep(volatile int* values, int lane) {
    values[lane] = values[lane] + values[lane + 32];
    values[lane] = values[lane] + values[lane + 16];
    values[lane] = values[lane] + values[lane + 8];
    values[lane] = values[lane] + values[lane + 4];
    values[lane] = values[lane] + values[lane + 2];
    values[lane] = values[lane] + values[lane + 1];
}

/// Reductions of the years before __syncwarp(): lanes move together, and `volatile` keeps what they
/// share out of registers.
__global__ void inStep(int* sums) {
    __shared__ int values[64];
    const int t = int(threadIdx.x);
    values[t] = t + 1;
    __syncthreads();
    if (t < 32) foldInStep(values, t);
    if (t == 0) sums[0] = values[0];
}

__global__ void inStepWithOwnSum(int* sums, int size) {
    __shared__ volatile int values[64];
    const int t = int(threadIdx.x);
    int own = t + 1;
    values[t] = own;
    __syncthreads();
    if (t < 32) {
        if (size >= 64) values[t] = own = own + values[t + 32];
        if (size >= 32) values[t] = own = own + values[t + 16];
        for (int distance = 8; distance > 0; distance /= 2)
            values[t] = own = own + values[t + distance];
    }
    if (t == 0) sums[0] = own;
}

enum Choice { BY_FUNCTION, BY_EXPRESSION, BY_IF, BY_IF_OF_A_COPY };

/// The smaller value of two lanes, in the ways that reductions are written.
template <Choice HOW>
__device__ void chooseInStep(volatile int* values, int lane, int distance) {
    if constexpr (HOW == BY_FUNCTION) values[lane] = min(values[lane], values[lane + distance]);
    if constexpr (HOW == BY_EXPRESSION)
        values[lane] =
            values[lane] < values[lane + distance] ? values[lane] : values[lane + distance];
    if constexpr (HOW == BY_IF)
        if (values[lane + distance] < values[lane]) values[lane] = values[lane + distance];
    if constexpr (HOW == BY_IF_OF_A_COPY) {
        const int other = values[lane + distance];
        if (other < values[lane]) values[lane] = other;
    }
}

/// Numbers in no order.
__host__ __device__ int scattered(unsigned block, unsigned thread) {
    return int((block * 64 + thread) * 2654435761U >> 8);
}

template <Choice HOW>
__global__ void smallestInStep(int* smallest) {
    __shared__ int values[64];
    const int t = int(threadIdx.x);
    values[t] = scattered(blockIdx.x, threadIdx.x);
    __syncthreads();
    if (t < 32)
        for (int distance = 32; distance > 0; distance /= 2) chooseInStep<HOW>(values, t, distance);
    if (t == 0) smallest[blockIdx.x] = values[0];
}

template <Choice HOW>
bool allFindTheSmallest() {
    const DeviceArray<int> out(64);
    smallestInStep<HOW><<<64, 64>>>(out.get());
    finish();
    const std::vector<int> smallest = out.toHost();
    for (unsigned block = 0; block < 64; ++block)
        for (unsigned t = 0; t < 64; ++t)
            if (scattered(block, t) < smallest[block]) return false;
    return true;
}

__global__ void underALock(int* mutex, volatile int* cells) {
    bool isDone = false;
    while (!isDone) {
        if (atomicCAS(mutex, 0, 1) == 0) {
            cells[0] = cells[0] + cells[1];
            __threadfence();
            atomicExch(mutex, 0);
            isDone = true;
        }
    }
}

/// The first lane spins until another one has done what it does in step with others.
__global__ void besideASpinningLane(volatile int* flag, int* sums) {
    __shared__ volatile int values[32];
    const int t = int(threadIdx.x);
    values[t] = t + 1;
    __syncwarp();
    if (t == 0) {
        while (*flag == 0) {
        }
    } else if (t < 16) {
        values[t] = values[t] + values[t + 16];
        sums[t] = values[t];
        if (t == 15) *flag = 1;
    }
}

/// PTX: shfl reads lane j where that is inside the segment, else the caller's own.
int sourceLane(Form form, int lane, int operand, int width) {
    const int segment = ~(width - 1) & 31, first = lane & segment, last = first | (width - 1);
    const int b = operand & 31;
    switch (form) {
        case INDEXED:
            return first | (b & ~segment & 31);
        case UP:
            return lane - b >= first ? lane - b : lane;
        case DOWN:
            return lane + b <= last ? lane + b : lane;
        case CROSSED:
            return (lane ^ b) <= last ? lane ^ b : lane;
    }
    return -1;
}

template <class T>
void expectShuffle(Form form, int operand, int width) {
    const DeviceArray<T> out(32);
    shuffled<<<1, 32>>>(form, operand, width, out.get());
    finish();
    const std::vector<T> actual = out.toHost();
    for (int lane = 0; lane < 32; ++lane)
        CPPUNIT_ASSERT_EQUAL(valueOf<T>(sourceLane(form, lane, operand, width)),
                             actual[size_t(lane)]);
}

void expectShuffles(Form form, int lastOperand) {
    for (int width = 1; width <= 32; width *= 2)
        for (int operand = 0; operand <= lastOperand; ++operand)
            expectShuffle<int>(form, operand, width);
}

struct Votes {
    unsigned ballot, any, all, uniform;
    bool operator==(const Votes&) const = default;
};

/// The lanes of `mask` vote with the bits of `yes`.
__global__ void voted(unsigned mask, unsigned yes, Votes* out) {
    const unsigned lane = threadIdx.x;
    if (!(mask >> lane & 1)) return;
    const int predicate = yes >> lane & 1 ? int(lane) + 5 : 0;
    out[lane] = {__ballot_sync(mask, predicate), unsigned(__any_sync(mask, predicate) != 0),
                 unsigned(__all_sync(mask, predicate) != 0),
                 unsigned(__uni_sync(mask, predicate) != 0)};
}

void expectVotes(unsigned mask, unsigned yes) {
    const DeviceArray<Votes> out(32);
    voted<<<1, 32>>>(mask, yes, out.get());
    finish();
    const std::vector<Votes> actual = out.toHost();
    const unsigned in = mask & yes;
    const Votes expected{in, in != 0, in == mask, in == 0 || in == mask};
    for (unsigned lane = 0; lane < 32; ++lane)
        CPPUNIT_ASSERT(actual[lane] == (mask >> lane & 1 ? expected : Votes{}));
}

struct Matches {
    unsigned any, all;
    int whole;
};

template <class T>
__global__ void matched(unsigned mask, int period, Matches* out) {
    const unsigned lane = threadIdx.x;
    if (!(mask >> lane & 1)) return;
    const T value = valueOf<T>(int(lane) % period);
    Matches& m = out[lane];
    m.any = __match_any_sync(mask, value);
    m.all = __match_all_sync(mask, value, &m.whole);
    m.whole = m.whole != 0;
}

template <class T>
void expectMatches(unsigned mask, int period) {
    const DeviceArray<Matches> out(32);
    matched<T><<<1, 32>>>(mask, period, out.get());
    finish();
    const std::vector<Matches> actual = out.toHost();
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!(mask >> lane & 1)) continue;
        unsigned expected = 0;
        for (unsigned other = 0; other < 32; ++other)
            if (mask >> other & 1 && other % unsigned(period) == lane % unsigned(period))
                expected |= 1u << other;
        CPPUNIT_ASSERT_EQUAL(expected, actual[lane].any);
        CPPUNIT_ASSERT_EQUAL(expected == mask ? mask : 0, actual[lane].all);
        CPPUNIT_ASSERT_EQUAL(int(expected == mask), actual[lane].whole);
    }
}

struct Reductions {
    int sum, least, greatest;
    unsigned usum, uleast, ugreatest, conjunction, disjunction, difference;
    bool operator==(const Reductions&) const = default;
};

__host__ __device__ int signedValue(unsigned lane) {
    return int(lane * 37 % 32) - 20;
}
__host__ __device__ unsigned bitsOf(unsigned lane) {
    return lane * 0x01234567u | 0x100u;
}

__global__ void reduced(unsigned mask, Reductions* out) {
    const unsigned lane = threadIdx.x;
    if (!(mask >> lane & 1)) return;
    const int value = signedValue(lane);
    const unsigned bits = bitsOf(lane);
    out[lane] = {__reduce_add_sync(mask, value), __reduce_min_sync(mask, value),
                 __reduce_max_sync(mask, value), __reduce_add_sync(mask, bits),
                 __reduce_min_sync(mask, bits),  __reduce_max_sync(mask, bits),
                 __reduce_and_sync(mask, bits),  __reduce_or_sync(mask, bits),
                 __reduce_xor_sync(mask, bits)};
}

void expectReductions(unsigned mask) {
    const DeviceArray<Reductions> out(32);
    reduced<<<1, 32>>>(mask, out.get());
    finish();
    Reductions expected{0, INT32_MAX, INT32_MIN, 0, everyLane, 0, everyLane, 0, 0};
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!(mask >> lane & 1)) continue;
        const int value = signedValue(lane);
        const unsigned bits = bitsOf(lane);
        expected = {expected.sum + value,
                    std::min(expected.least, value),
                    std::max(expected.greatest, value),
                    expected.usum + bits,
                    std::min(expected.uleast, bits),
                    std::max(expected.ugreatest, bits),
                    expected.conjunction & bits,
                    expected.disjunction | bits,
                    expected.difference ^ bits};
    }
    const std::vector<Reductions> actual = out.toHost();
    for (unsigned lane = 0; lane < 32; ++lane)
        if (mask >> lane & 1) CPPUNIT_ASSERT(expected == actual[lane]);
}

/// Each warp of the block sums its threads' ids by folding.
__global__ void warpSums(int* out) {
    int sum = int(threadIdx.x);
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(everyLane, sum, unsigned(distance));
    if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;
}

/// Two halves of a warp that went apart, each with a mask of its own, several times over.
__global__ void divergent(int* out) {
    const int lane = int(threadIdx.x);
    int value = lane;
    if (lane < 16)
        for (int i = 0; i < 3; ++i) value = __shfl_sync(0x0000ffff, value, (lane + 1) % 16);
    else
        for (int i = 0; i < 5; ++i) value = __shfl_sync(0xffff0000, value, 16 + (lane + 1) % 16);
    __syncwarp();
    out[lane] = __shfl_xor_sync(everyLane, value, 16);
}

/// What a lane wrote to shared memory before __syncwarp() the others read after it.
__global__ void neighbours(int* out) {
    __shared__ int values[64];
    const unsigned i = threadIdx.x;
    values[i] = int(i);
    for (int step = 0; step < 4; ++step) {
        __syncwarp();
        const int next = values[i / 32 * 32 + (i + 1) % 32];
        __syncwarp();
        values[i] = next;
    }
    out[i] = values[i];
}

__global__ void partialWarp(int* out) {
    const unsigned mask = (1u << blockDim.x) - 1;
    out[threadIdx.x] = int(__ballot_sync(mask, threadIdx.x % 2)) +
                       __shfl_sync(mask, int(threadIdx.x), 4) * 1000000;
}

/// A lane that is elsewhere, and one that the block does not have. CUDA leaves open what they give.
__global__ void absentLanes(int* out) {
    const int lane = int(threadIdx.x);
    if (lane < 4) {
        out[lane] = __shfl_down_sync(0x0f, lane + 100, 4);
        out[lane] += __shfl_sync(0x0f, lane + 100, 9);
        out[lane] += 10 * __shfl_xor_sync(0x0f, lane, 1);
    }
}

__global__ void activeInBranch(unsigned* out) {
    if (threadIdx.x < 8) out[threadIdx.x] = __activemask();
}

// A compiler makes one call of these two where it does not know what the call means...
__global__ void activeInBothBranches(unsigned* out) {
    if (threadIdx.x < 10)
        out[threadIdx.x] = __activemask();
    else
        out[threadIdx.x] = __activemask();
}

// ... and two of the second one here: of lane 0 it knows that it comes there.
__global__ void activeWithALaneThatWasElsewhere(unsigned* out) {
    const unsigned lane = threadIdx.x & 31;
    const unsigned sum = __reduce_add_sync(everyLane, lane);
    if (lane == 0) out[0] = sum;
    if (lane < 10) {
        const unsigned active = __activemask();
        if (lane == 0) out[1] = active;
        out[2] = unsigned(__shfl_sync(active, int(lane), __ffs(int(active)) - 1));
    }
    __syncwarp();
}

/// One more for each lane that calls it together with this one: one atomic for all of them.
__device__ int addTogether(int* counter) {
    const unsigned active = __activemask();
    const int lane = int(threadIdx.x % 32), leader = __ffs(int(active)) - 1;
    int before = 0;
    if (lane == leader) before = atomicAdd(counter, __popc(active));
    return __shfl_sync(active, before, leader) + __popc(active & ((1u << lane) - 1));
}

/// Squares that leave a small remainder to the front, others to the back.
__global__ void partition(int count, int* counters, int* out) {
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= count) return;
    if (i * i % 7 < 2)
        out[addTogether(&counters[0])] = i;
    else
        out[count - 1 - addTogether(&counters[1])] = i;
}

template <class T>
__global__ void promoted(T* out) {
    const T mine = T(threadIdx.x);
    out[threadIdx.x] = T(__shfl_xor_sync(everyLane, mine, 1));
}

__global__ void promotedToReduce(int* out) {
    const unsigned char large = 200;
    const short falling = short(-int(threadIdx.x));
    const int sum = __reduce_add_sync(everyLane, large);
    const int least = __reduce_min_sync(everyLane, falling);
    const int most = __reduce_max_sync(everyLane, falling);
    if (threadIdx.x == 0) out[0] = sum, out[1] = least, out[2] = most;
}

}  // namespace

class TestWarp : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestWarp);
    CPPUNIT_TEST(shuffleFromAnIndexInEveryWidth);
    CPPUNIT_TEST(shuffleUpInEveryWidth);
    CPPUNIT_TEST(shuffleDownInEveryWidth);
    CPPUNIT_TEST(shuffleCrosswiseInEveryWidth);
    CPPUNIT_TEST(shufflesCarryEveryType);
    CPPUNIT_TEST(narrowTypesArePromoted);
    CPPUNIT_TEST(votes);
    CPPUNIT_TEST(matches);
    CPPUNIT_TEST(reductions);
    CPPUNIT_TEST(eachWarpOfABlockIsItsOwn);
    CPPUNIT_TEST(masksOfDivergentLanes);
    CPPUNIT_TEST(syncwarpOrdersSharedMemory);
    CPPUNIT_TEST(aWarpThatIsNotFull);
    CPPUNIT_TEST(lanesOutsideOfTheMaskGiveZero);
    CPPUNIT_TEST(activemaskOfABranch);
    CPPUNIT_TEST(activemaskOfEachBranch);
    CPPUNIT_TEST(activemaskDoesNotLoseALaneThatWasElsewhere);
    CPPUNIT_TEST(lanesThatCalledFromElsewhereAreNotActiveTogether);
    CPPUNIT_TEST(lanesThatShareVolatileMemoryMoveInStep);
    CPPUNIT_TEST(lanesThatChooseMoveInStep);
    CPPUNIT_TEST(aLaneUnderALockWaitsForNobody);
    CPPUNIT_TEST(aLaneThatSpinsHoldsNobodyUp);
    CPPUNIT_TEST_SUITE_END();

  public:
    void shuffleFromAnIndexInEveryWidth() { expectShuffles(INDEXED, 40); }
    void shuffleUpInEveryWidth() { expectShuffles(UP, 31); }
    void shuffleDownInEveryWidth() { expectShuffles(DOWN, 31); }
    void shuffleCrosswiseInEveryWidth() { expectShuffles(CROSSED, 31); }
    void shufflesCarryEveryType() {
        expectShufflesOf<unsigned>();
        expectShufflesOf<long>();
        expectShufflesOf<unsigned long>();
        expectShufflesOf<long long>();
        expectShufflesOf<unsigned long long>();
        expectShufflesOf<float>();
        expectShufflesOf<double>();
    }
    void narrowTypesArePromoted() {
        expectPromotion<short>();
        expectPromotion<unsigned char>();
        expectPromotion<char>();
        const DeviceArray<int> reduced(3);
        promotedToReduce<<<1, 32>>>(reduced.get());
        finish();
        CPPUNIT_ASSERT(reduced.toHost() == std::vector<int>({32 * 200, -31, 0}));
    }
    void votes() {
        for (const unsigned mask :
             {everyLane, 1u, 0x80000000u, 0x0000ffffu, 0xf0f0f0f0u, 0x80000001u})
            for (const unsigned yes : {0u, everyLane, 1u, 0x80000000u, 0x12345678u})
                expectVotes(mask, yes);
    }
    void matches() {
        for (const unsigned mask : {everyLane, 1u, 0x0000ffffu, 0xf0f0f0f0u}) {
            for (const int period : {1, 3, 8, 32}) {
                expectMatches<int>(mask, period);
                expectMatches<unsigned char>(mask, period);
                expectMatches<unsigned long long>(mask, period);
                expectMatches<float>(mask, period);
                expectMatches<double>(mask, period);
            }
        }
    }
    void reductions() {
        for (const unsigned mask : {everyLane, 1u, 0x80000000u, 0x00ff00ffu, 0x12345678u})
            expectReductions(mask);
    }
    void eachWarpOfABlockIsItsOwn() {
        const DeviceArray<int> out(32);
        warpSums<<<1, 1024>>>(out.get());
        finish();
        const std::vector<int> sums = out.toHost();
        for (int warp = 0; warp < 32; ++warp)
            CPPUNIT_ASSERT_EQUAL(32 * 32 * warp + 31 * 16, sums[size_t(warp)]);
    }
    void masksOfDivergentLanes() {
        const DeviceArray<int> out(32);
        divergent<<<1, 32>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int lane = 0; lane < 16; ++lane) {
            CPPUNIT_ASSERT_EQUAL(16 + (lane + 5) % 16, values[size_t(lane)]);
            CPPUNIT_ASSERT_EQUAL((lane + 3) % 16, values[size_t(lane) + 16]);
        }
    }
    void syncwarpOrdersSharedMemory() {
        const DeviceArray<int> out(64);
        neighbours<<<1, 64>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 64; ++i)
            CPPUNIT_ASSERT_EQUAL(i / 32 * 32 + (i + 4) % 32, values[size_t(i)]);
    }
    void aWarpThatIsNotFull() {
        const DeviceArray<int> out(10);
        partialWarp<<<1, 10>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == std::vector<int>(10, 0b1010101010 + 4 * 1000000));
    }
    void lanesOutsideOfTheMaskGiveZero() {
        const DeviceArray<int> out(4);
        absentLanes<<<1, 16>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == std::vector<int>({10, 0, 30, 20}));
    }
    void activemaskOfABranch() {
        const DeviceArray<unsigned> out(8);
        activeInBranch<<<1, 32>>>(out.get());
        finish();
        // Which lanes are together is not guaranteed; that the caller is among them is, and that no
        // other lane of the warp is.
        const std::vector<unsigned> masks = out.toHost();
        for (unsigned lane = 0; lane < 8; ++lane) {
            CPPUNIT_ASSERT(masks[lane] >> lane & 1);
            CPPUNIT_ASSERT_EQUAL(0u, masks[lane] & ~0xffu);
        }
    }
    void activemaskOfEachBranch() {
        const DeviceArray<unsigned> out(32);
        activeInBothBranches<<<1, 32>>>(out.get());
        finish();
        std::vector<unsigned> expected(32, ~0x3ffu);
        std::fill_n(expected.begin(), 10, 0x3ffu);
        CPPUNIT_ASSERT(out.toHost() == expected);
    }
    void activemaskDoesNotLoseALaneThatWasElsewhere() {
        const DeviceArray<unsigned> out(3);
        activeWithALaneThatWasElsewhere<<<1, 32>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == std::vector<unsigned>({496, 0x3ff, 0}));
    }
    void lanesThatCalledFromElsewhereAreNotActiveTogether() {
        constexpr int count = 1000;
        const DeviceArray<int> counters(2), out(count);
        partition<<<8, 128>>>(count, counters.get(), out.get());
        finish();
        std::vector<int> front, back;
        for (int i = 0; i < count; ++i) (i * i % 7 < 2 ? front : back).push_back(i);
        CPPUNIT_ASSERT(counters.toHost() ==
                       std::vector<int>({int(front.size()), int(back.size())}));
        std::vector<int> found = out.toHost();
        std::sort(found.begin(), found.begin() + front.size());
        std::sort(found.begin() + front.size(), found.end());
        CPPUNIT_ASSERT(std::equal(front.begin(), front.end(), found.begin()));
        CPPUNIT_ASSERT(std::equal(back.begin(), back.end(), found.begin() + front.size()));
    }

  private:
    template <class T>
    void expectShufflesOf() {
        expectShuffle<T>(INDEXED, 5, 32);
        expectShuffle<T>(UP, 3, 16);
        expectShuffle<T>(DOWN, 1, 32);
        expectShuffle<T>(CROSSED, 16, 32);
    }
    template <class T>
    void expectPromotion() {
        const DeviceArray<T> out(32);
        promoted<T><<<1, 32>>>(out.get());
        finish();
        const std::vector<T> values = out.toHost();
        for (unsigned lane = 0; lane < 32; ++lane) CPPUNIT_ASSERT_EQUAL(T(lane ^ 1), values[lane]);
    }

    void lanesThatShareVolatileMemoryMoveInStep() {
        const DeviceArray<int> sum(1);
        inStep<<<1, 64>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(64 * 65 / 2, sum.first());
        inStepWithOwnSum<<<1, 64>>>(sum.get(), 64);
        finish();
        CPPUNIT_ASSERT_EQUAL(64 * 65 / 2, sum.first());
    }

    void lanesThatChooseMoveInStep() {
        CPPUNIT_ASSERT(allFindTheSmallest<BY_FUNCTION>());
        CPPUNIT_ASSERT(allFindTheSmallest<BY_EXPRESSION>());
        CPPUNIT_ASSERT(allFindTheSmallest<BY_IF>());
        CPPUNIT_ASSERT(allFindTheSmallest<BY_IF_OF_A_COPY>());
    }

    void aLaneUnderALockWaitsForNobody() {
        const DeviceArray<int> mutex(1), cells(std::vector{0, 3});
        underALock<<<2, 64>>>(mutex.get(), cells.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(3 * 128, cells.first());
    }
    void aLaneThatSpinsHoldsNobodyUp() {
        const DeviceArray<int> flag(1), sums(16);
        besideASpinningLane<<<1, 32>>>(flag.get(), sums.get());
        finish();
        const std::vector<int> values = sums.toHost();
        for (int t = 1; t < 16; ++t) CPPUNIT_ASSERT_EQUAL(2 * t + 18, values[size_t(t)]);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestWarp);
