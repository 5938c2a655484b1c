// The profiler counts what tensor cores multiply: as much as is written, at its line.
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <cppunit/ui/text/TestRunner.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <tuple>

#include "counted.h"
#include "harness/kernel_name.h"
#include "products.h"
#include "simulator/costs.h"

namespace {

/// The kernels of products.cu, in the order of their launches, and what is expected of them.
struct Launched {
    std::vector<ProductsOfLine> expected;
    std::vector<profile::Kernel> kernels;
};

const Launched& launched() {
    static const Launched all = [] {
        Launched of;
        const simulator::CostsSince costs;
        of.expected = launchProducts();
        std::istringstream lines(costs.asLines());
        for (std::string line; std::getline(lines, line);)
            if (const auto json = nlohmann::json::parse(line); json.contains("places"))
                if (json.contains("kernel")) of.kernels.push_back(profile::kernelOf(json));
        return of;
    }();
    return all;
}

/// As a kernel is written, without its parameters.
std::string plainName(const profile::Kernel& kernel) {
    const std::string name = harness::shortKernelName(kernel.name);
    return name.substr(0, name.find('<'));
}

using Found = std::multiset<std::tuple<std::string, int, std::string, uint64_t>>;

/// What was counted, by kernel, line and factors.
Found found() {
    Found all;
    for (const profile::Kernel& kernel : launched().kernels) {
        std::map<std::pair<int, std::string>, uint64_t> ofLine;
        for (const profile::Place& place : kernel.places)
            if (place.products)
                ofLine[{place.line, place.products->factors}] += place.products->multiplyAdds;
        for (const auto& [at, multiplyAdds] : ofLine)
            all.emplace(plainName(kernel), at.first, at.second, multiplyAdds);
    }
    return all;
}

std::string shown(const Found& products) {
    std::string text;
    for (const auto& [kernel, line, factors, multiplyAdds] : products)
        text += kernel + ":" + std::to_string(line) + " " + factors + " " +
                std::to_string(multiplyAdds) + "\n";
    return text;
}

}  // namespace

class TestProducts : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestProducts);
    CPPUNIT_TEST(countsEachMultiplicationAtItsLine);
    CPPUNIT_TEST(addsUpThoseOfAKernel);
    CPPUNIT_TEST(aShuffleIsNoProduct);
    CPPUNIT_TEST(fragmentsAreNotInLocalMemory);
    CPPUNIT_TEST_SUITE_END();

  public:
    void countsEachMultiplicationAtItsLine() {
        Found expected;
        for (const ProductsOfLine& of : launched().expected)
            expected.emplace(of.kernel, of.line, of.factors, of.multiplyAdds);
        CPPUNIT_ASSERT_EQUAL(shown(expected), shown(found()));
    }
    void addsUpThoseOfAKernel() {
        const auto kernel =
            std::ranges::find(launched().kernels, std::string("multiplyOnTwoLines"), plainName);
        uint64_t expected = 0;
        for (const ProductsOfLine& of : launched().expected)
            expected += of.kernel == "multiplyOnTwoLines" ? of.multiplyAdds : 0;
        const auto products = profile::multiplyAddsOfLaunch(*kernel);
        CPPUNIT_ASSERT_EQUAL(size_t{1}, products.size());
        CPPUNIT_ASSERT_EQUAL(static_cast<double>(expected), products.at("f16"));
    }
    void aShuffleIsNoProduct() {
        const auto kernel =
            std::ranges::find(launched().kernels, std::string("shuffleOnly"), plainName);
        CPPUNIT_ASSERT(kernel != launched().kernels.end());
        CPPUNIT_ASSERT(profile::multiplyAddsOfLaunch(*kernel).empty());
    }
    void fragmentsAreNotInLocalMemory() {
        for (const profile::Kernel& kernel : launched().kernels)
            for (const profile::Place& place : kernel.places)
                CPPUNIT_ASSERT_MESSAGE(plainName(kernel), !place.is("local"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestProducts);

int main() {
    CppUnit::TextUi::TestRunner runner;
    runner.addTest(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
    return runner.run() ? 0 : 1;
}
