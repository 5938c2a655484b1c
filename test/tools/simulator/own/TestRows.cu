// Threads that follow each other as the rounds of a loop: what they compute is what each would
// alone.
#include <cppunit/extensions/HelperMacros.h>

#include "../Device.h"

namespace {

constexpr unsigned WIDTH = 48, HEIGHT = 2;

/// Runs the threads of that block as a launch of so many would, which takes too long for a test.
template <class Body>
void runBlock(unsigned block, const Body& body) {
    blockIdx = {block, 0, 0};
    blockDim = {WIDTH, HEIGHT, 1};
    threadIdx = {0, 0, 0};
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

__global__ void countOn(int* numbers) {
    numbers[threadIdx.x + 1] = numbers[threadIdx.x] + 1;
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
    CPPUNIT_TEST(eachThreadSeesWhatTheOneBeforeItWrote);
    CPPUNIT_TEST(aWriteLeavesTheIndicesAlone);
    CPPUNIT_TEST_SUITE_END();

    void numbersAreThoseOf32Bits() {
        for (const unsigned long first : {0ul, 1ul << 31, 1ul << 32})
            for (const unsigned long block : {first / WIDTH, first / WIDTH + 1}) {
                compareNumbers<int>(unsigned(block));
                compareNumbers<unsigned>(unsigned(block));
            }
    }

    // A race in CUDA, whose threads take their turns here.
    void eachThreadSeesWhatTheOneBeforeItWrote() {
        const DeviceArray<int> numbers(65);
        countOn<<<1, 64>>>(numbers.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(64, numbers.toHost().back());
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
