#include <cppunit/extensions/HelperMacros.h>

#include "estimate.h"
#include "test_gpus.h"

using namespace profile;

namespace {

Kernel kernelOf(uint64_t blocks, uint64_t threads, uint64_t sharedBytes = 0,
                unsigned registers = 0) {
    Kernel kernel{"K", {blocks, 1, 1}, {threads, 1, 1}, sharedBytes, 1, blocks, {}, {}};
    kernel.registers = registers;
    return kernel;
}

/// As CUDA's cudaOccupancyMaxActiveBlocksPerMultiprocessor() has it.
void expect(double blocks, const std::string& limit, const Occupancy& is) {
    CPPUNIT_ASSERT_EQUAL(limit, is.limit);
    CPPUNIT_ASSERT_EQUAL(blocks, is.blocks);
}

}  // namespace

class TestOccupancy : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestOccupancy);
    CPPUNIT_TEST(threadsLimit);
    CPPUNIT_TEST(blocksLimit);
    CPPUNIT_TEST(sharedMemoryLimits);
    CPPUNIT_TEST(staticSharedMemoryLimitsToo);
    CPPUNIT_TEST(eachBlockTakesAKibibyteSinceAmpere);
    CPPUNIT_TEST(registersLimit);
    CPPUNIT_TEST(registersAreGivenOutInUnitsToPartitions);
    CPPUNIT_TEST(registersAreAssumedUnlessNvccSaidThem);
    CPPUNIT_TEST(aSmallGridLimits);
    CPPUNIT_TEST(aPartOfAWarpTakesAllOfIt);
    CPPUNIT_TEST(wavesAndTheirTail);
    CPPUNIT_TEST_SUITE_END();

  public:
    void threadsLimit() {
        const Occupancy is = occupancyOf(kernelOf(10'000, 256), h100);
        expect(8, "threads", is);
        CPPUNIT_ASSERT_EQUAL(1.0, is.share);
    }
    void blocksLimit() {
        const Occupancy is = occupancyOf(kernelOf(10'000, 32), h100);
        expect(32, "blocks", is);
        CPPUNIT_ASSERT_EQUAL(0.5, is.share);
    }
    void sharedMemoryLimits() {
        expect(4, "shared memory", occupancyOf(kernelOf(10'000, 256, 48 * 1024), h100));
        expect(6, "shared memory", occupancyOf(kernelOf(10'000, 128, 10 * 1024), t4));
    }
    void staticSharedMemoryLimitsToo() {
        Kernel kernel = kernelOf(10'000, 256, 24 * 1024);
        kernel.staticSharedBytes = 24 * 1024;
        expect(4, "shared memory", occupancyOf(kernel, h100));
    }
    void eachBlockTakesAKibibyteSinceAmpere() {
        expect(6, "shared memory", occupancyOf(kernelOf(10'000, 256, 33280), h100));
        expect(2, "shared memory", occupancyOf(kernelOf(10'000, 256, 32 * 1024), t4));
    }
    void registersLimit() {
        const Occupancy is = occupancyOf(kernelOf(10'000, 256, 0, 64), h100);
        expect(4, "registers", is);
        CPPUNIT_ASSERT_EQUAL(0.5, is.share);
    }
    // 33 count as 40: 12 warps fit in each of four partitions, 48 in all.
    void registersAreGivenOutInUnitsToPartitions() {
        expect(6, "registers", occupancyOf(kernelOf(10'000, 256, 0, 33), h100));
        expect(6, "registers", occupancyOf(kernelOf(10'000, 256, 0, 40), h100));
        // Four warps in each partition, though all registers together would do for 19.
        expect(16, "registers", occupancyOf(kernelOf(10'000, 32, 0, 104), h100));
        expect(3, "registers", occupancyOf(kernelOf(10'000, 128, 0, 161), h100));
    }
    void registersAreAssumedUnlessNvccSaidThem() {
        CPPUNIT_ASSERT_EQUAL(32.0, occupancyOf(kernelOf(1, 256), h100).registers);
        CPPUNIT_ASSERT_EQUAL(40.0, occupancyOf(kernelOf(1, 256, 0, 40), h100).registers);
    }
    void aSmallGridLimits() {
        const Occupancy is = occupancyOf(kernelOf(2 * 132, 256), h100);
        CPPUNIT_ASSERT_EQUAL(std::string("the grid"), is.limit);
        CPPUNIT_ASSERT_EQUAL(0.25, is.share);
        CPPUNIT_ASSERT_EQUAL(0.25, is.waves);
    }
    void aPartOfAWarpTakesAllOfIt() {
        expect(32, "threads", occupancyOf(kernelOf(10'000, 33), h100));
    }
    void wavesAndTheirTail() {
        const Occupancy half = occupancyOf(kernelOf(132 * 8 * 5 / 2, 256), h100);
        CPPUNIT_ASSERT_EQUAL(2.5, half.waves);
        CPPUNIT_ASSERT_EQUAL(0.5, half.tail);
        CPPUNIT_ASSERT_EQUAL(1.0, occupancyOf(kernelOf(132 * 8 * 2, 256), h100).tail);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestOccupancy);
