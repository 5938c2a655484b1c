#include <cppunit/extensions/HelperMacros.h>

#include "advice.h"
#include "estimate.h"
#include "measures.h"
#include "test_gpus.h"

using namespace profile;

namespace {

/// Each of 1320 blocks multiplies and adds 2^24 numbers; a tenth of the blocks was counted.
Kernel multiplying(const std::string& factors) {
    constexpr uint64_t blocks = 1320, counted = 132;
    Place product;
    product.kind = "exchange";
    product.file = "/x/product.h";
    product.line = 7;
    product.products = {factors, counted << 24};
    return {"K", {blocks, 1, 1}, {256, 1, 1}, 0, 1, counted, {product}, {}};
}

double microsecondsOf(const std::string& factors) {
    return tensorMicroseconds(multiplying(factors), h100);
}

std::string refused(const Kernel& kernel, const Gpu& gpu) {
    try {
        estimate(kernel, gpu);
    } catch (const std::runtime_error& why) {
        return why.what();
    }
    return "";
}

}  // namespace

/// The time that tensor cores take.
class TestTensorCores : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestTensorCores);
    CPPUNIT_TEST(allBlocksOfTheLaunchCount);
    CPPUNIT_TEST(eachKindOfNumberHasItsRate);
    CPPUNIT_TEST(theyAreTheLimitWhereNothingElseTakesLong);
    CPPUNIT_TEST(thoseWithoutABlockRest);
    CPPUNIT_TEST(aGpuWithoutThemIsRefused);
    CPPUNIT_TEST(everyGpuSaysItsRates);
    CPPUNIT_TEST(theLineOfAProductCosts);
    CPPUNIT_TEST_SUITE_END();

  public:
    void allBlocksOfTheLaunchCount() {
        const double operations = 2. * 1320 * (1 << 24);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(operations / 989.4e6, microsecondsOf("f16"), 1e-9);
        CPPUNIT_ASSERT_EQUAL(operations,
                             measure(multiplying("f16"), h100).tensorOperations.at("f16"));
    }
    void eachKindOfNumberHasItsRate() {
        CPPUNIT_ASSERT_DOUBLES_EQUAL(2, microsecondsOf("tf32") / microsecondsOf("bf16"), 1e-3);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(2, microsecondsOf("f16") / microsecondsOf("int8"), 1e-3);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(14.8, microsecondsOf("f64") / microsecondsOf("f16"), 0.1);
    }
    void theyAreTheLimitWhereNothingElseTakesLong() {
        const Measures measures = measure(multiplying("f16"), h100);
        CPPUNIT_ASSERT_EQUAL(std::string("tensor cores"), measures.time.limit);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(microsecondsOf("f16") / measures.time.microseconds,
                                     measures.tensorShare, 1e-9);
        Kernel idle = multiplying("f16");
        idle.places[0].products.reset();
        CPPUNIT_ASSERT(estimate(idle, h100).limit != "tensor cores");
    }
    void thoseWithoutABlockRest() {
        Kernel large = multiplying("f64");
        large.places[0].products->multiplyAdds = uint64_t{66} << 30;
        large.blocksCounted = 66;
        large.grid = {132, 1, 1};
        Kernel small = large;
        small.grid = {66, 1, 1};
        CPPUNIT_ASSERT_DOUBLES_EQUAL(estimate(large, h100).microseconds,
                                     estimate(small, h100).microseconds, 1e-6);
    }
    void aGpuWithoutThemIsRefused() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("product.h:7: T4 has no tensor cores that multiply bf16 numbers"),
            refused(multiplying("bf16"), t4));
        CPPUNIT_ASSERT_EQUAL(std::string(), refused(multiplying("f16"), t4));
    }
    void everyGpuSaysItsRates() {
        for (const Gpu& gpu : knownGpus()) {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(gpu.name, size_t{gpu.name == "T4" ? 2u : 5u},
                                         gpu.tensorTeraflops.size());
            CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(
                gpu.name, gpu.name == "RTX 3060" ? 4 : 2,
                gpu.tensorTeraflops.at("int8") / gpu.tensorTeraflops.at("f16"), 0.02);
        }
    }
    void theLineOfAProductCosts() {
        const Kernel kernel = multiplying("f16");
        const std::vector<Line> lines = linesOf(kernel, h100);
        CPPUNIT_ASSERT_EQUAL(size_t{1}, lines.size());
        CPPUNIT_ASSERT(lines[0].cycles > 0);
        CPPUNIT_ASSERT_EQUAL(std::string("matrices, multiplied by tensor cores"),
                             adviceOn(lines[0]));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestTensorCores);
