// Loops in which each thread goes on by a block or a grid: what the threads of a block do in one
// round lies side by side, and none may be left out, done twice or done with another's values.
#include <cppunit/extensions/HelperMacros.h>

#include <climits>

#include "AssertSame.h"

namespace {

constexpr int MOST = 5000;
constexpr unsigned SIZES[] = {1, 31, 96, 256}, GRIDS[] = {1, 3};
constexpr int LENGTHS[] = {0, 1, 95, 96, 97, MOST};

/// The threads of all blocks in one row.
template <class Index>
__device__ Index numberOfThread() {
    return Index(blockIdx.x * blockDim.x + threadIdx.x);
}

template <class Index>
__global__ void addUp(const int* in, Index n, long long* sums) {
    long long sum = 0;
    for (Index i = numberOfThread<Index>(); i < n; i += blockDim.x * gridDim.x)
        sum += in[i] + int(i);
    sums[numberOfThread<int>()] = sum;
}

/// In other words.
template <class Index>
__global__ void addUpTo(const int* in, Index last, long long* sums) {
    const Index stride = Index(blockDim.x * gridDim.x);
    Index i = numberOfThread<Index>();
    long long sum = 0;
    while (!(last < i)) {
        sum += in[i] + int(i);
        i += stride;
    }
    sums[numberOfThread<int>()] = sum;
}

std::vector<long long> sumsOf(const std::vector<int>& in, int n, unsigned threads) {
    std::vector<long long> sums(threads, 0);
    for (int i = 0; i < n; ++i) sums[unsigned(i) % threads] += in[size_t(i)] + i;
    return sums;
}

template <class Index>
void compareSums() {
    std::vector<int> numbers(MOST);
    for (int i = 0; i < MOST; ++i) numbers[size_t(i)] = i * i % 1009;
    const DeviceArray<int> in(numbers);
    for (const unsigned threads : SIZES)
        for (const unsigned blocks : GRIDS)
            for (const int n : LENGTHS) {
                const DeviceArray<long long> sums(threads * blocks), others(threads * blocks);
                addUp<<<blocks, threads>>>(in.get(), Index(n), sums.get());
                finish();
                assertSame(sumsOf(numbers, n, threads * blocks), sums);
                if (n == 0) continue;
                addUpTo<<<blocks, threads>>>(in.get(), Index(n - 1), others.get());
                finish();
                assertSame(sumsOf(numbers, n, threads * blocks), others);
            }
}

/// How often each thread went on, and where it ended; the end is one that the index can just name.
template <class Index>
__global__ void nearTheEnd(Index begin, Index end, int* rounds, Index* ends) {
    int round = 0;
    for (Index i = begin + Index(threadIdx.x); i < end; i += blockDim.x) ++round;
    rounds[threadIdx.x] = round;
    Index i = begin + Index(threadIdx.x);
    while (i < end) i += blockDim.x;
    ends[threadIdx.x] = i;
}

template <class Index>
void compareNearTheEnd(Index most) {
    constexpr unsigned THREADS = 256;
    const Index end = most - THREADS, begin = end - 700;
    const DeviceArray<int> rounds(THREADS);
    const DeviceArray<Index> ends(THREADS);
    nearTheEnd<<<1, THREADS>>>(begin, end, rounds.get(), ends.get());
    finish();
    std::vector<int> expectedRounds(THREADS, 0);
    std::vector<Index> expectedEnds(THREADS);
    for (unsigned t = 0; t < THREADS; ++t) {
        Index i = begin + Index(t);
        for (; i < end; i += THREADS) ++expectedRounds[t];
        expectedEnds[t] = i;
    }
    assertSame(expectedRounds, rounds);
    assertSame(expectedEnds, ends);
}

/// Compared as a T that is no negative number, one below zero is above each end.
template <class T, class Index>
__global__ void fromBelowZero(int n, int* rounds) {
    int round = 0;
    for (Index i = Index(threadIdx.x) - 3; T(i) < T(n); i += blockDim.x) ++round;
    rounds[threadIdx.x] = round;
}

template <class T, class Index>
void compareFromBelowZero() {
    constexpr int THREADS = 64;
    const DeviceArray<int> rounds(THREADS);
    fromBelowZero<T, Index><<<1, THREADS>>>(700, rounds.get());
    finish();
    std::vector<int> expected(THREADS);
    for (int t = 0; t < THREADS; ++t) expected[size_t(t)] = t < 3 ? 0 : (700 - (t - 3) + 63) / 64;
    assertSame(expected, rounds);
}

/// Values of all sizes from round to round, an array, and what was known before the loops, which
/// are two, and within one that all threads go through.
__global__ void keepValues(const int* in, int n, double* out) {
    __shared__ int ring[256];
    const int own = in[threadIdx.x] % 5;
    int counts[3] = {0, 0, 0};
    double all = 0;
    for (int turn = 0; turn < 3; ++turn) {
        char letter = char(turn);
        short little = 1;
        double part = 0.5;
        for (int i = int(threadIdx.x); i < n; i += blockDim.x) {
            letter = char(letter + in[i] % 3);
            little = short(little * 3 + own);
            part = part / 2 + in[i];
            ++counts[in[i] % 3];
        }
        int sum = 0;
        for (unsigned i = threadIdx.x; i < unsigned(n); i += blockDim.x) {
            if (in[i] % 2 == 0) continue;
            for (int j = 0; j < in[i] % 4; ++j) sum += in[i];
        }
        ring[threadIdx.x] = sum + letter;
        __syncthreads();
        all += part + little + ring[(threadIdx.x + 1) % blockDim.x];
        __syncthreads();
    }
    out[threadIdx.x] = all + counts[0] + 10 * counts[1] + 100 * counts[2] + own;
}

std::vector<double> ofKeptValues(const std::vector<int>& in, int n, unsigned threads) {
    std::vector<double> out(threads, 0), parts(threads);
    std::vector<int> ring(threads);
    for (int turn = 0; turn < 3; ++turn) {
        for (unsigned t = 0; t < threads; ++t) {
            char letter = char(turn);
            short little = 1;
            double part = 0.5;
            int sum = 0;
            for (unsigned i = t; i < unsigned(n); i += threads) {
                letter = char(letter + in[i] % 3);
                little = short(little * 3 + in[t] % 5);
                part = part / 2 + in[i];
                if (in[i] % 2) sum += in[i] % 4 * in[i];
            }
            ring[t] = sum + letter;
            parts[t] = part + little;
        }
        for (unsigned t = 0; t < threads; ++t) out[t] += parts[t] + ring[(t + 1) % threads];
    }
    for (unsigned t = 0; t < threads; ++t) {
        constexpr int WORTH[] = {1, 10, 100};
        for (unsigned i = t; i < unsigned(n); i += threads) out[t] += 3 * WORTH[in[i] % 3];
        out[t] += in[t] % 5;
    }
    return out;
}

/// Loops to which not all come, or that some leave in another way, or whose end is not the same for
/// all; and one of two dimensions.
__global__ void endInOtherWays(const int* in, int n, const int* ends, int* out) {
    const int thread = int(threadIdx.y * blockDim.x + threadIdx.x);
    const int threads = int(blockDim.x * blockDim.y);
    int some = 0, first = -1, own = 0, rows = 0;
    if (thread % 3 == 0)
        for (int i = thread; i < n; i += threads) some += in[i];
    for (int i = thread; i < n; i += threads)
        if (in[i] % 50 == 7) {
            first = i;
            break;
        }
    for (int i = thread; i < ends[thread]; i += threads) own += in[i];
    for (int y = int(threadIdx.y); y < n / 100; y += blockDim.y)
        for (int x = int(threadIdx.x); x < 100; x += blockDim.x) rows += in[100 * y + x];
    out[thread] = some + first + own + 3 * rows;
}

std::vector<int> ofOtherEnds(const std::vector<int>& in, int n, const std::vector<int>& ends,
                             int width, int height) {
    const int threads = width * height;
    std::vector<int> out(size_t(threads), 0);
    for (int t = 0; t < threads; ++t) {
        int& all = out[size_t(t)];
        int first = -1;
        for (int i = t; i < n; i += threads) {
            if (t % 3 == 0) all += in[size_t(i)];
            if (first < 0 && in[size_t(i)] % 50 == 7) first = i;
        }
        all += first;
        for (int i = t; i < ends[size_t(t)]; i += threads) all += in[size_t(i)];
        for (int y = t / width; y < n / 100; y += height)
            for (int x = t % width; x < 100; x += width) all += 3 * in[size_t(100 * y + x)];
    }
    return out;
}

/// The end lies in memory, and the first thread moves it once.
__global__ void moveTheEnd(int* end, int further, int* out) {
    int rounds = 0;
    for (int i = int(threadIdx.x); i < *end; i += blockDim.x) {
        if (i == 0) *end = further;
        ++rounds;
    }
    out[threadIdx.x] = rounds;
}

}  // namespace

class TestStrides : public CPPUNIT_NS::TestFixture {
    CPPUNIT_TEST_SUITE(TestStrides);
    CPPUNIT_TEST(indicesOfAllTypes);
    CPPUNIT_TEST(endsThatAnIndexCanJustName);
    CPPUNIT_TEST(valuesFromRoundToRound);
    CPPUNIT_TEST(otherWaysToEnd);
    CPPUNIT_TEST(anEndThatMoves);
    CPPUNIT_TEST_SUITE_END();

    static std::vector<int> numbers() {
        std::vector<int> numbers(MOST);
        for (int i = 0; i < MOST; ++i) numbers[size_t(i)] = i * 37 % 211;
        return numbers;
    }

    void indicesOfAllTypes() {
        compareSums<int>();
        compareSums<unsigned>();
        compareSums<long long>();
        compareSums<size_t>();
        compareSums<short>();
    }
    void endsThatAnIndexCanJustName() {
        compareNearTheEnd<int>(INT_MAX);
        compareNearTheEnd<unsigned>(UINT_MAX);
        compareNearTheEnd<long long>(LLONG_MAX);
        compareNearTheEnd<int>(350);  // some begin below zero
        compareFromBelowZero<unsigned, int>();
        compareFromBelowZero<size_t, int>();
        compareFromBelowZero<size_t, long long>();
    }
    void valuesFromRoundToRound() {
        const DeviceArray<int> in(numbers());
        for (const unsigned threads : SIZES)
            for (const int n : LENGTHS) {
                const DeviceArray<double> out(threads);
                keepValues<<<1, threads>>>(in.get(), n, out.get());
                finish();
                assertSame(ofKeptValues(numbers(), n, threads), out);
            }
    }
    void otherWaysToEnd() {
        const DeviceArray<int> in(numbers());
        for (const int width : {1, 16, 100})
            for (const int height : {1, 2, 5}) {
                const unsigned threads = unsigned(width * height);
                std::vector<int> ends(threads);
                for (unsigned t = 0; t < threads; ++t) ends[t] = int(t * t * 13 % 4000);
                const DeviceArray<int> deviceEnds(ends), out(threads);
                endInOtherWays<<<1, dim3(unsigned(width), unsigned(height))>>>(
                    in.get(), MOST, deviceEnds.get(), out.get());
                finish();
                assertSame(ofOtherEnds(numbers(), MOST, ends, width, height), out);
            }
    }
    void anEndThatMoves() {
        const DeviceArray<int> end(std::vector<int>{1}), out(128);
        moveTheEnd<<<1, 128>>>(end.get(), 1281, out.get());
        finish();
        const std::vector<int> rounds = out.toHost();
        CPPUNIT_ASSERT_EQUAL(11, rounds[0]);
        // Who has not seen the end where it was at first goes on up to where it is then.
        for (size_t t = 1; t < rounds.size(); ++t)
            CPPUNIT_ASSERT(rounds[t] == 0 || rounds[t] == 10);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestStrides);
