// What a thread still knows after it has met lanes of its warp, and who waits for whom: in loops
// and branches, beside barriers of the block, in parts of a warp, and when lanes have ended.
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "AssertSame.h"

namespace {

constexpr unsigned ALL = 0xffffffff, MOST = 1024;

/// Sums of the values of each warp, of which some lanes may not exist.
__device__ int sumOfWarp(int value, unsigned lanes) {
    const unsigned lane = threadIdx.x % 32;
    for (unsigned distance = 16; distance > 0; distance /= 2) {
        const int other = __shfl_down_sync(ALL, value, distance);
        if (lane + distance < lanes) value += other;
    }
    return __shfl_sync(ALL, value, 0);
}

__device__ unsigned lanesHere() {
    const unsigned first = threadIdx.x / 32 * 32;
    return blockDim.x - first < 32 ? blockDim.x - first : 32;
}

/// Keeps variables of all types from meeting to meeting.
__global__ void allTypes(bool truth, char letter, long long big, float part, double exact,
                         const int* pointer, double* out) {
    const unsigned i = threadIdx.x, lanes = lanesHere();
    truth = i % 2 == 0 ? truth : !truth;
    letter = char(letter + i % 3);
    big += (1LL << 40) * i;
    part *= float(i);
    pointer += i % 4;
    const int first = sumOfWarp(int(i), lanes);
    exact *= i + first;
    const int second = sumOfWarp(*pointer, lanes);
    const unsigned ballot = __ballot_sync(ALL, truth);
    const float neighbour = __shfl_xor_sync(ALL, part, 1);
    const long long above = __shfl_up_sync(ALL, big, 1);
    out[i] = (truth ? 0.5 : 0.25) + letter + double(big) + double(part) + exact + *pointer + first +
             second + __popc(ballot) + ((i ^ 1) % 32 < lanes ? double(neighbour) : 0) +
             double(above);
}

double ofAllTypes(unsigned i, unsigned threads) {
    const unsigned begin = i / 32 * 32, end = std::min(begin + 32, threads);
    const int numbers[] = {11, 12, 13, 14};
    int first = 0, second = 0, even = 0;
    for (unsigned t = begin; t < end; ++t) {
        first += int(t);
        second += numbers[t % 4];
        even += t % 2 == 0;
    }
    const auto bigOf = [](unsigned t) { return 9 + (1LL << 40) * t; };
    const unsigned neighbour = i ^ 1;
    return (i % 2 == 0 ? 0.5 : 0.25) + char('a' + i % 3) + double(bigOf(i)) + 3.0 * i +
           0.25 * (i + unsigned(first)) + numbers[i % 4] + first + second + even +
           (neighbour < end ? 3.0 * neighbour : 0) + double(bigOf(i == begin ? i : i - 1));
}

/// The sum of a block, warp by warp and then in the first warp, as courses write it.
__device__ int sumOfBlock(int value) {
    __shared__ int sums[32];
    for (unsigned distance = 16; distance > 0; distance /= 2)
        value += __shfl_down_sync(ALL, value, distance);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x < 32) {
        value = threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x] : 0;
        for (unsigned distance = 16; distance > 0; distance /= 2)
            value += __shfl_down_sync(ALL, value, distance);
        if (threadIdx.x == 0) sums[0] = value;
    }
    __syncthreads();
    value = sums[0];
    __syncthreads();
    return value;
}
__global__ void sumsOfBlocks(int* out) {
    const int first = sumOfBlock(int(threadIdx.x));
    out[blockIdx.x * blockDim.x + threadIdx.x] = first + sumOfBlock(first % 7 + int(threadIdx.x));
}

/// The halves of each warp part: each meets by a mask of its own, and as often as its warp's number
/// says, the upper half twice as often. Then all meet.
__global__ void halves(int* out) {
    const unsigned i = threadIdx.x, lane = i % 32, warp = i / 32;
    const unsigned half = lane < 16 ? 0x0000ffff : 0xffff0000;
    int value = int(i);
    if (lane < 16)
        for (unsigned turn = 0; turn < warp; ++turn)
            value += __shfl_sync(half, value, int(turn % 16));
    else
        for (unsigned turn = 0; turn < 2 * warp; ++turn)
            value -= __shfl_sync(half, value, int(16 + turn % 16));
    __syncwarp();
    out[i] = value + __shfl_xor_sync(ALL, value, 16);
}

std::vector<int> ofHalves(unsigned threads) {
    std::vector<int> values(threads), sums(threads);
    for (unsigned i = 0; i < threads; ++i) values[i] = int(i);
    for (unsigned warp = 0; warp < threads / 32; ++warp) {
        int* const of = &values[warp * 32];
        for (unsigned turn = 0; turn < warp; ++turn)
            for (int lane = 0, given = of[turn % 16]; lane < 16; ++lane) of[lane] += given;
        for (unsigned turn = 0; turn < 2 * warp; ++turn)
            for (int lane = 16, given = of[16 + turn % 16]; lane < 32; ++lane) of[lane] -= given;
        for (unsigned lane = 0; lane < 32; ++lane)
            sums[warp * 32 + lane] = of[lane] + of[lane ^ 16];
    }
    return sums;
}

/// Lanes end one after another, from the last one on; the others meet on.
__global__ void endOneByOne(int* out) {
    const unsigned lane = threadIdx.x % 32;
    int sum = 0;
    for (unsigned turn = 0;; ++turn) {
        const unsigned here = ALL >> turn;
        sum += __popc(__ballot_sync(here, 1)) * int(threadIdx.x / 32 + 1);
        if (lane == 31 - turn) break;
    }
    out[threadIdx.x] = sum;
}

/// Each warp goes on as long as any of its lanes has something left.
__global__ void asLongAsAny(int* out) {
    int left = int(threadIdx.x * 7 % 50), turns = 0;
    while (__any_sync(ALL, left > 0)) {
        --left;
        ++turns;
    }
    out[threadIdx.x] = turns * 100 + left;
}

/// A warp's cells of shared memory, handed around by __syncwarp().
__global__ void handedAround(int* out) {
    __shared__ int cells[MOST];
    const unsigned i = threadIdx.x, begin = i / 32 * 32;
    int value = int(i);
    for (int turn = 0; turn < 5; ++turn) {
        cells[i] = value;
        __syncwarp();
        value = cells[begin + (i + 1) % 32] + turn;
        __syncwarp();
    }
    out[i] = value;
}

/// All threads of a block come to the same exchanges: values of 8 bytes, then votes, then cells
/// that barriers of the block part. What an exchange gives is needed behind the next ones.
__global__ void together(double factor, double* out) {
    __shared__ double cells[MOST];
    const unsigned i = threadIdx.x + blockDim.x * threadIdx.y, threads = blockDim.x * blockDim.y;
    double value = factor * i;
    for (int turn = 0; turn < 7; ++turn)
        value += __shfl_xor_sync(ALL, value, turn % 5 + 1) * (turn + 1);
    int votes = 0;
    for (int turn = 0; turn < 9; ++turn) {
        const unsigned holds = __ballot_sync(ALL, (i * 5 + unsigned(turn) * 3) % 7 < 3);
        votes = votes * 3 + int(holds % 1009);
    }
    cells[i] = value;
    __syncthreads();
    value = __shfl_sync(ALL, cells[threads - 1 - i], votes & 31);
    out[i] = value + votes;
}

std::vector<double> ofTogether(double factor, unsigned threads) {
    std::vector<double> values(threads), out(threads);
    for (unsigned i = 0; i < threads; ++i) values[i] = factor * i;
    for (int turn = 0; turn < 7; ++turn) {
        const std::vector<double> given = values;
        for (unsigned i = 0; i < threads; ++i)
            values[i] +=
                (i ^ (turn % 5 + 1)) < threads ? given[i ^ (turn % 5 + 1)] * (turn + 1) : 0;
    }
    for (unsigned i = 0; i < threads; ++i) {
        const unsigned begin = i / 32 * 32, end = std::min(begin + 32, threads);
        int votes = 0;
        for (unsigned turn = 0; turn < 9; ++turn) {
            unsigned holds = 0;
            for (unsigned t = begin; t < end; ++t)
                holds |= unsigned((t * 5 + turn * 3) % 7 < 3) << (t - begin);
            votes = votes * 3 + int(holds % 1009);
        }
        const unsigned source = begin + (unsigned(votes) & 31);
        out[i] = (source < threads ? values[threads - 1 - source] : 0) + votes;
    }
    return out;
}

/// Only the low bits of what is kept are summed up: its other bits are not lost, whichever way
/// leads to the sum.
__global__ void lowBits(bool isAlone, int* out) {
    const int lane = int(threadIdx.x % 32);
    const int value = lane < 16 ? lane : -lane;
    int sum = __shfl_xor_sync(ALL, value, 4);
    sum += __shfl_sync(ALL, sum, lane / 2);
    if (lane == 7 && isAlone) sum = __shfl_sync(1u << 7, sum, 7);
    sum += __reduce_add_sync(ALL, value & 255);
    out[threadIdx.x] = sum * 1000 + value;
}

int ofLowBits(unsigned thread) {
    const auto valueOf = [](int lane) { return lane < 16 ? lane : -lane; };
    const int lane = int(thread % 32);
    int sum = valueOf(lane ^ 4) + valueOf((lane / 2) ^ 4);
    for (int other = 0; other < 32; ++other) sum += valueOf(other) & 255;
    return sum * 1000 + valueOf(lane);
}

/// Of a block in three dimensions: lanes are those of the linear index.
__global__ void inThreeDimensions(int* out) {
    const unsigned i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int indices = int(threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z);
    const int other = __shfl_xor_sync(ALL, indices, 5);
    __syncthreads();
    out[blockIdx.x * 64 + i] =
        other * 1000 + int(threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z);
}

/// One block of a kernel that leaves an int for each thread; `expected(i)` is that of thread i.
template <class Expected>
void assertLeaves(void (*kernel)(int*), unsigned threads, Expected expected) {
    const DeviceArray<int> out(threads);
    kernel<<<1, threads>>>(out.get());
    finish();
    std::vector<int> values;
    for (unsigned i = 0; i < threads; ++i) values.push_back(expected(i));
    assertSame(values, out);
}

}  // namespace

class TestAcrossLanes : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestAcrossLanes);
    CPPUNIT_TEST(variablesOfAllTypes);
    CPPUNIT_TEST(sumsWithBarriersOfTheBlock);
    CPPUNIT_TEST(partsOfAWarp);
    CPPUNIT_TEST(lanesThatEndEarly);
    CPPUNIT_TEST(loopsThatAVoteEnds);
    CPPUNIT_TEST(sharedMemoryOfAWarp);
    CPPUNIT_TEST(exchangesOfAllThreads);
    CPPUNIT_TEST(indicesInThreeDimensions);
    CPPUNIT_TEST(lowBitsOfWhatIsKept);
    CPPUNIT_TEST_SUITE_END();

  public:
    void variablesOfAllTypes() {
        const DeviceArray<int> numbers(std::vector<int>{11, 12, 13, 14});
        for (const unsigned threads : {1u, 2u, 31u, 32u, 40u, 100u, MOST}) {
            const DeviceArray<double> out(threads);
            allTypes<<<1, threads>>>(true, 'a', 9, 3, 0.25, numbers.get(), out.get());
            finish();
            const std::vector<double> values = out.toHost();
            for (unsigned i = 0; i < threads; ++i)
                CPPUNIT_ASSERT_EQUAL(ofAllTypes(i, threads), values[i]);
        }
    }
    void sumsWithBarriersOfTheBlock() {
        for (const unsigned threads : {32u, 64u, 256u, MOST}) {
            constexpr unsigned BLOCKS = 5;
            const DeviceArray<int> out(BLOCKS * threads);
            sumsOfBlocks<<<BLOCKS, threads>>>(out.get());
            finish();
            const int first = int(threads * (threads - 1) / 2);
            assertSame(std::vector<int>(BLOCKS * threads, 2 * first + int(threads) * (first % 7)),
                       out);
        }
    }
    void partsOfAWarp() {
        for (const unsigned threads : {32u, 128u, MOST})
            assertLeaves(
                halves, threads, [values = ofHalves(threads)](unsigned i) { return values[i]; });
    }
    void lanesThatEndEarly() {
        assertLeaves(
            endOneByOne, 96,
            [](unsigned i) {
                int sum = 0;
                for (unsigned turn = 0; turn <= 31 - i % 32; ++turn)
                    sum += int((32 - turn) * (i / 32 + 1));
                return sum;
            });
    }
    void loopsThatAVoteEnds() {
        assertLeaves(
            asLongAsAny, 128,
            [](unsigned i) {
                unsigned turns = 0;
                for (unsigned t = i / 32 * 32; t < i / 32 * 32 + 32; ++t)
                    turns = std::max(turns, t * 7 % 50);
                return int(turns) * 100 + int(i * 7 % 50) - int(turns);
            });
    }
    void sharedMemoryOfAWarp() {
        assertLeaves(
            handedAround, 128,
            [](unsigned i) { return int(i / 32 * 32 + (i + 5) % 32) + 0 + 1 + 2 + 3 + 4; });
    }
    void exchangesOfAllThreads() {
        for (const dim3 block : {dim3(32), dim3(16, 2), dim3(8, 12), dim3(20, 3), dim3(33), dim3(1),
                                 dim3(96), dim3(64, 16), dim3(MOST)}) {
            const unsigned threads = block.x * block.y;
            const DeviceArray<double> out(threads);
            together<<<1, block>>>(0.5, out.get());
            finish();
            assertSame(ofTogether(0.5, threads), out);
        }
    }
    void indicesInThreeDimensions() {
        const DeviceArray<int> out(2 * 64);
        inThreeDimensions<<<2, dim3(8, 4, 2)>>>(out.get());
        finish();
        const auto indicesOf = [](unsigned i) {
            return int(i % 8 + 10 * (i / 8 % 4) + 100 * (i / 32));
        };
        std::vector<int> expected(2 * 64);
        for (unsigned i = 0; i < 2 * 64; ++i)
            expected[i] = indicesOf((i ^ 5) % 64) * 1000 + indicesOf(i % 64);
        assertSame(expected, out);
    }
    void lowBitsOfWhatIsKept() {
        constexpr unsigned THREADS = 64;
        for (const bool isAlone : {false, true}) {
            const DeviceArray<int> out(THREADS);
            lowBits<<<1, THREADS>>>(isAlone, out.get());
            finish();
            std::vector<int> expected;
            for (unsigned i = 0; i < THREADS; ++i) expected.push_back(ofLowBits(i));
            assertSame(expected, out);
        }
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestAcrossLanes);
