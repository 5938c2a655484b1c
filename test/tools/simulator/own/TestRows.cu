// Threads that run side by side as the rounds of a loop: what they compute is what each would
// alone.
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <limits>

#include "../Device.h"

namespace {

constexpr unsigned WIDTH = 48, HEIGHT = 2;

/// Runs the threads of that block as a launch of so many would, which takes too long for a test.
template <class Body>
void runBlock(unsigned block, const Body& body) {
    blockIdx = {block, 0, 0};
    blockDim = {WIDTH, HEIGHT, 1};
    threadIdx = {0, 0, 0};
    CPPUNIT_ASSERT(
        simulator::isBrief(simulator::runThread<Body>, simulator::runBriefThreads<Body>));
    void (*volatile run)(const void*) = simulator::runBriefThreads<Body>;  // not inlined
    run(&body);
}

/// Compares the numbers of all its threads in the grid, read as a T.
template <class T>
void compareNumbers(unsigned block) {
    std::vector<long> numbers(WIDTH * HEIGHT, -1);
    runBlock(block, [to = numbers.data()] {
        const T number = T(blockIdx.x * blockDim.x + threadIdx.x);
        to[threadIdx.y * WIDTH + threadIdx.x] = number;
    });
    for (unsigned thread = 0; thread < WIDTH * HEIGHT; ++thread)
        CPPUNIT_ASSERT_EQUAL(long(T(block * WIDTH + thread % WIDTH)), numbers[thread]);
}

/// Each thread compares its number, read as a T, with another one, in all ways. What it writes
/// under a condition stands behind what it computes of one.
template <class T>
void compareWith(unsigned block, T other) {
    constexpr unsigned THREADS = WIDTH * HEIGHT;
    std::vector<int> answers(7 * THREADS, 0);
    runBlock(block, [to = answers.data(), other] {
        const T number = T(blockIdx.x * blockDim.x + threadIdx.x);
        int* const own = to + threadIdx.y * WIDTH + threadIdx.x;
        own[0] = (number == other) | (number != other) << 1 | (number < other) << 2 |
                 (other < number) << 3 | (number <= other) << 4 | (other <= number) << 5;
        if (number == other) own[THREADS] = 1;
        if (number != other) own[2 * THREADS] = 1;
        if (number < other) own[3 * THREADS] = 1;
        if (other < number) own[4 * THREADS] = 1;
        if (number <= other) own[5 * THREADS] = 1;
        if (other <= number) own[6 * THREADS] = 1;
    });
    for (unsigned thread = 0; thread < THREADS; ++thread) {
        const T number = T(block * WIDTH + thread % WIDTH);
        const bool expected[] = {number == other, number != other, number < other,
                                 other < number,  number <= other, other <= number};
        for (int question = 0; question < 6; ++question) {
            CPPUNIT_ASSERT_EQUAL(int(expected[question]), answers[thread] >> question & 1);
            CPPUNIT_ASSERT_EQUAL(int(expected[question]),
                                 answers[(question + 1) * THREADS + thread]);
        }
    }
}

template <class T>
void compareNearby(unsigned block) {
    using Limits = std::numeric_limits<T>;
    const T first = T(block * WIDTH);
    for (const T other : {T(first - 1), first, T(first + 1), T(first + WIDTH - 1), T(first + WIDTH),
                          T(0), T(-1), Limits::min(), Limits::max()})
        compareWith(block, other);
}

/// Image filters: what lies at the edge has no neighbours. All of out is 1 before.
__global__ void addNeighbours(const int* in, int* out, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || y == 0 || x >= width - 1 || y == height - 1) return;
    const int i = y * width + x;
    out[i] = in[i - width] + in[i - 1] + in[i + 1] + in[i + width];
}
__global__ void addNeighboursWithin(const int* in, int* out, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x - 1 < 0 || x + 2 > width || y < 1 || y > height - 2) return;
    const int i = y * width + x;
    out[i] = in[i - width] + in[i - 1] + in[i + 1] + in[i + width];
}

void addAllNeighbours(void (*kernel)(const int*, int*, int, int), int width, int height,
                      dim3 block) {
    std::vector<int> in(width * height);
    for (size_t i = 0; i < in.size(); ++i) in[i] = int(i * i % 101);
    const DeviceArray<int> from(in), to(std::vector<int>(in.size(), 1));
    kernel<<<dim3((width + block.x - 1) / block.x, (height + block.y - 1) / block.y), block>>>(
        from.get(), to.get(), width, height);
    finish();
    const std::vector<int> out = to.toHost();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int i = y * width + x;
            const bool isInside = x > 0 && x < width - 1 && y > 0 && y < height - 1;
            CPPUNIT_ASSERT_EQUAL(
                isInside ? in[i - width] + in[i - 1] + in[i + 1] + in[i + width] : 1, out[i]);
        }
}

struct Table {
    int of[4];
};

/// Variables of a thread that lie in memory.
__global__ void countInTables(const int* in, int* out, int n, Table table) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int own[4] = {in[i], in[i] + 1, i, -i};
    int a = i, b = 2 * i;
    *(in[i] & 1 ? &a : &b) += 7;
    table.of[in[i] & 3] += i;
    own[in[i] >> 1 & 3] -= 5;
    out[i] = table.of[in[i] >> 2 & 3] + 1000 * own[in[i] >> 3 & 3] + 100000 * (a - b);
}

__global__ void takeRoots(const float* in, float* out, size_t n) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) out[i] = sqrtf(in[i]);
}

__global__ void writeAll(int* numbers) {
    numbers[threadIdx.x] = -1;
    numbers[blockDim.x + threadIdx.x] = int(threadIdx.x + blockIdx.x * blockDim.x);
    numbers[2 * blockDim.x + threadIdx.x] = int(threadIdx.y);
}

}  // namespace

class TestRows : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestRows);
    CPPUNIT_TEST(numbersAreThoseOf32Bits);
    CPPUNIT_TEST(comparisonsAreThoseOfNumbers);
    CPPUNIT_TEST(whatLiesAtAnEdgeIsLeftOut);
    CPPUNIT_TEST(eachThreadHasItsOwnVariables);
    CPPUNIT_TEST(rootsAreThoseOfThreadsAlone);
    CPPUNIT_TEST(aWriteLeavesTheIndicesAlone);
    CPPUNIT_TEST_SUITE_END();

    void numbersAreThoseOf32Bits() {
        for (const unsigned long first : {0ul, 1ul << 31, 1ul << 32})
            for (const unsigned long block : {first / WIDTH, first / WIDTH + 1}) {
                compareNumbers<int>(unsigned(block));
                compareNumbers<unsigned>(unsigned(block));
            }
    }

    void comparisonsAreThoseOfNumbers() {
        for (const unsigned long first : {0ul, 96ul, 1ul << 31, 1ul << 32})
            for (const unsigned long block : {first / WIDTH, first / WIDTH + 1}) {
                compareNearby<int>(unsigned(block));
                compareNearby<unsigned>(unsigned(block));
                compareNearby<long>(unsigned(block));
                compareNearby<unsigned long>(unsigned(block));
                compareWith(unsigned(block), __int128{1} << 70);
            }
    }

    void whatLiesAtAnEdgeIsLeftOut() {
        for (const auto kernel : {addNeighbours, addNeighboursWithin})
            for (const int width : {1, 2, 15, 16, 17, 33, 100})
                for (const dim3 block : {dim3(16, 16), dim3(32, 4), dim3(7, 3), dim3(100)})
                    addAllNeighbours(kernel, width, 19, block);
    }

    void eachThreadHasItsOwnVariables() {
        std::vector<int> in(1000);
        for (size_t i = 0; i < in.size(); ++i) in[i] = int(i * 7 % 31);
        const DeviceArray<int> from(in), to(in);
        countInTables<<<4, 256>>>(from.get(), to.get(), 1000, Table{{1, 2, 3, 4}});
        finish();
        const std::vector<int> out = to.toHost();
        for (int i = 0; i < 1000; ++i) {
            int table[] = {1, 2, 3, 4}, own[] = {in[i], in[i] + 1, i, -i};
            table[in[i] & 3] += i;
            own[in[i] >> 1 & 3] -= 5;
            const int difference = in[i] & 1 ? i + 7 - 2 * i : i - (2 * i + 7);
            CPPUNIT_ASSERT_EQUAL(
                table[in[i] >> 2 & 3] + 1000 * own[in[i] >> 3 & 3] + 100000 * difference, out[i]);
        }
    }

    void rootsAreThoseOfThreadsAlone() {
        std::vector<float> in(1000);
        for (size_t i = 0; i < in.size(); ++i) in[i] = float(i) - 3;
        const DeviceArray<float> from(in), to(std::vector<float>(in.size(), -1));
        takeRoots<<<4, 256>>>(from.get(), to.get(), 999);
        finish();
        const std::vector<float> out = to.toHost();
        for (size_t i = 0; i < 999; ++i)
            CPPUNIT_ASSERT(i < 3 ? std::isnan(out[i]) : out[i] == std::sqrt(in[i]));
        CPPUNIT_ASSERT_EQUAL(-1.f, out[999]);
    }

    void aWriteLeavesTheIndicesAlone() {
        const DeviceArray<int> numbers(3 * 64);
        writeAll<<<1, 64>>>(numbers.get());
        finish();
        const std::vector<int> written = numbers.toHost();
        for (int thread = 0; thread < 64; ++thread) {
            CPPUNIT_ASSERT_EQUAL(-1, written[thread]);
            CPPUNIT_ASSERT_EQUAL(thread, written[64 + thread]);
            CPPUNIT_ASSERT_EQUAL(0, written[128 + thread]);
        }
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestRows);
