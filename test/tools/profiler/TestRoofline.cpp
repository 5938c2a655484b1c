#include <cppunit/extensions/HelperMacros.h>

#include "estimate.h"
#include "roofline.h"
#include "test_gpus.h"

using namespace profile;

namespace {

/// Of 4 blocks, of which one was counted: operations, and 1000 sectors that come from memory.
Kernel computing(uint64_t operations, uint64_t operations64) {
    Place block, load;
    block.kind = "block";
    block.operations = operations;
    block.operations64 = operations64;
    load.kind = "global load";
    load.missed = load.sectors = 1000;
    load.bytes = load.span = 32 * load.sectors * 4;
    return {"K", {4, 1, 1}, {32, 1, 1}, 0, 1, 1, {block, load}, {}};
}

}  // namespace

/// Where kernels stand on the roofline.
class TestRoofline : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestRoofline);
    CPPUNIT_TEST(theCeilingsAreThoseOfTheDataSheet);
    CPPUNIT_TEST(allBlocksOfTheLaunchCount);
    CPPUNIT_TEST(whatTheCachesHoldIsNoMemory);
    CPPUNIT_TEST(mostOperationsChooseTheCeiling);
    CPPUNIT_TEST_SUITE_END();

  public:
    // NVIDIA: 67 TFLOP/s and 34 of an H100 SXM5, 8.1 of a T4.
    void theCeilingsAreThoseOfTheDataSheet() {
        CPPUNIT_ASSERT_DOUBLES_EQUAL(67e3, ceilingsOf(h100).floats, 1e3);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(34e3, ceilingsOf(h100).doubles, 1e3);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(8.1e3, ceilingsOf(t4).floats, 0.1e3);
        CPPUNIT_ASSERT_EQUAL(3352.0, ceilingsOf(h100).bytes);
    }
    void allBlocksOfTheLaunchCount() {
        const Roofline roofline = rooflineOf(computing(64'000, 0), h100);
        CPPUNIT_ASSERT_EQUAL(4 * 64'000.0, roofline.operations);
        CPPUNIT_ASSERT_EQUAL(4 * 32'000.0, roofline.bytes);
        CPPUNIT_ASSERT_EQUAL(2.0, roofline.intensity());
    }
    void whatTheCachesHoldIsNoMemory() {
        Kernel kernel = computing(64'000, 0);
        kernel.places[1].span /= 4;  // all four blocks load the same
        CPPUNIT_ASSERT_EQUAL(32'000.0, rooflineOf(kernel, h100).bytes);
    }
    void mostOperationsChooseTheCeiling() {
        CPPUNIT_ASSERT(rooflineOf(computing(1, 2), h100).isDouble);
        CPPUNIT_ASSERT(!rooflineOf(computing(2, 1), h100).isDouble);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestRoofline);
