#include <cmath>
#include <limits>
#include <numeric>

#include "TestOperators.h"
#include "common/ArrayCheck.h"
#include "common/Compensated.h"

namespace {

using compensated::Sum;

Sum sumOf(const std::vector<double>& values) {
    return compensated::sum(std::span<const double>(values));
}

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

/// long double alone would lose the ones: 1e30 has no place for them.
void keepsWhatIsRoundedOff() {
    CPPUNIT_ASSERT(sumOf({1e30, 1, -1e30}).value() == 1);
    CPPUNIT_ASSERT(sumOf({1, 1e30, 1, -1e30}).value() == 2);
    CPPUNIT_ASSERT(sumOf({}).value() == 0);
}

void exactForIntegers() {
    const std::vector<int> values = {2147483647, 2147483647, -5};
    const Sum sum = compensated::sum(std::span(values));
    CPPUNIT_ASSERT(sum.value() == 4294967289.0L);
    CPPUNIT_ASSERT(sum.agreesWith(4294967289L, 1000));
    CPPUNIT_ASSERT(!sum.agreesWith(4294967288L, 1000));
}

/// gamma(1) is the unit roundoff, gamma grows a little faster than h, and ends where
/// nothing is certain.
void gammaGrowsAsTheorySays() {
    const long double u = std::numeric_limits<float>::epsilon() / 2.0L;
    CPPUNIT_ASSERT(compensated::gamma<float>(0) == 0);
    CPPUNIT_ASSERT(compensated::gamma<float>(1) == u / (1 - u));
    CPPUNIT_ASSERT(compensated::gamma<float>(1000) > 1000 * u &&
                   compensated::gamma<float>(1000) < 1001 * u);
    CPPUNIT_ASSERT(std::isinf(compensated::gamma<float>(1L << 24)));
    CPPUNIT_ASSERT(compensated::gamma<double>(1000) < compensated::gamma<float>(1));
}

void depths() {
    const auto depthOfTree = compensated::depthOfTree;
    for (const auto& [n, depth] :
         {std::pair(0L, 0L), {1, 0}, {2, 1}, {3, 2}, {4, 2}, {1024, 10}, {1025, 11}})
        CPPUNIT_ASSERT_EQUAL(depth, depthOfTree(n));
    CPPUNIT_ASSERT_EQUAL(0L, compensated::depthOfChain(0));
    CPPUNIT_ASSERT_EQUAL(0L, compensated::depthOfChain(1));
    CPPUNIT_ASSERT_EQUAL(99L, compensated::depthOfChain(100));
}

/// A chain of a million floats is off by more than a tree may be, and by less than a chain may.
void tellsAChainFromATree() {
    const std::vector<float> values(1000000, 0.1F);
    const float chain = std::accumulate(values.begin(), values.end(), 0.0F);
    const Sum sum = compensated::sum(std::span(values));
    const long n = static_cast<long>(values.size());
    CPPUNIT_ASSERT(sum.agreesWith(chain, compensated::depthOfChain(n)));
    CPPUNIT_ASSERT(!sum.agreesWith(chain, compensated::depthOfTree(n)));
    CPPUNIT_ASSERT(sum.agreesWith(static_cast<float>(sum.value()), 1));
}

void noNaNAgrees() {
    CPPUNIT_ASSERT(!sumOf({1, 2}).agreesWith(std::numeric_limits<double>::quiet_NaN(), 1));
    CPPUNIT_ASSERT(!sumOf({1, 2}).agreesWith(std::numeric_limits<double>::infinity(), 1));
}

}  // namespace

CppUnit::TestSuite* TestCompensated::suite() {
    auto* suite = new CppUnit::TestSuite("Compensated");
    add(suite, "keeps what is rounded off", keepsWhatIsRoundedOff);
    add(suite, "is exact for integers", exactForIntegers);
    add(suite, "gamma grows as theory says", gammaGrowsAsTheorySays);
    add(suite, "depths of trees and chains", depths);
    add(suite, "tells a chain from a tree", tellsAChainFromATree);
    add(suite, "no NaN and no infinity agrees", noNaNAgrees);
    return suite;
}
