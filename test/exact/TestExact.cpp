#include "TestExact.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "Slice.h"
#include "common/ArrayCheck.h"
#include "common/GridShape.h"
#include "common/ScopedDevice.h"
#include "exact/FloatSum.h"
#include "exact/NearestSum.h"
#include "harness/efficiency.h"
#include "language/language.h"

namespace {

const std::vector<GridShape> GRIDS = {{dim3(1), dim3(1)},       {dim3(1), dim3(32)},
                                      {dim3(2), dim3(33)},      {dim3(5), dim3(100)},
                                      {dim3(16), dim3(128)},    {dim3(300), dim3(2)},
                                      {dim3(7, 9), dim3(8, 8)}, {dim3(3, 5), dim3(16, 8)}};

/// None, one, one less than threads and one more, many a thread.
std::vector<long> lengthsFor(long threads) {
    return {0, 1, 2, threads - 1, threads + 1, 5 * threads + 3};
}

/// Additions, one after the other, that round to floats: of a thread's elements, of the sums of
/// the blocks, and twice those of a block's tree.
long depth(long chain, const Grid& grid) {
    return chain + grid.blockCounts() / grid.threadByBlock() + 1 + 2 * 10;
}

void checkBound(const std::vector<float>& values, float actual, long depth) {
    const compensated::Sum expected = compensated::sum(std::span(values));
    harness::note("elements", values.size());
    CPPUNIT_ASSERT_MESSAGE(
        tr("{0} instead of {1}", text(actual), text(static_cast<float>(expected.value()))),
        expected.agreesWith(actual, depth));
}

void addRounding(CppUnit::TestSuite& suite, Summing summing, const std::string& name,
                 const std::function<long(long)>& chainOf) {
    for (const GridShape& shape : GRIDS)
        suite.addTest(new FunctionTest(name + shape.name(), [=] {
            const Grid grid(shape.dg, shape.db);
            noteGrid(grid);
            for (const long n : lengthsFor(grid.threadCounts())) {
                const std::vector<float> values = sample::values<float>(n);
                const long perThread = n / grid.threadCounts() + 1;
                checkBound(values, FloatSum(values, grid, summing).run(),
                           depth(chainOf(perThread), grid));
            }
        }));
}

/// What a single thread makes of a float that is no sum of few powers of two.
void addManyEqual(CppUnit::TestSuite& suite, Summing summing, long depth) {
    for (const long n : {1000, 65535, 65536, 100000})
        suite.addTest(new FunctionTest(std::to_string(n) + " times 0.1, in one thread", [=] {
            const std::vector<float> values(n, 0.1F);
            checkBound(values, FloatSum(values, Grid(), summing).run(), depth);
        }));
}

void checkSameOnEveryRun(const GridShape& shape) {
    const Grid grid(shape.dg, shape.db);
    noteGrid(grid);
    FloatSum sum(sample::values<float>(9 * grid.threadCounts() + 3), grid, Summing::TREE);
    const float first = sum.run();
    for (int run = 0; run < 10; run++) assertSameBits(first, sum.run());
}

void checkExact(const std::vector<float>& values, float expected, const Grid& grid) {
    harness::note("elements", values.size());
    assertSameBits(expected, FloatSum(values, grid, Summing::EXACT).run());
}

void checkOnGrid(const GridShape& shape) {
    const Grid grid(shape.dg, shape.db);
    noteGrid(grid);
    for (const long n : lengthsFor(grid.threadCounts())) {
        const std::vector<float> values = floatsOfAllExponents(n);
        checkExact(values, nearestSum(values), grid);
    }
}

/// One object that is run again and again begins each time from 0.
void checkRepeated() {
    const std::vector<float> values = floatsOfAllExponents(5003);
    FloatSum sum(values, Grid(dim3(6), dim3(96)), Summing::EXACT);
    for (int run = 0; run < 10; run++) assertSameBits(nearestSum(values), sum.run());
}

void checkOrders(const std::function<void(std::vector<float>&)>& order) {
    std::vector<float> values = floatsOfAllExponents(7001);
    const float expected = nearestSum(values);
    order(values);
    for (const GridShape& shape : {GridShape{dim3(1), dim3(1)}, {dim3(16), dim3(128)}})
        checkExact(values, expected, Grid(shape.dg, shape.db));
}

bool isNearerToZero(float x, float y) {
    return std::abs(x) < std::abs(y);
}

/// Each part on another grid, and where there are several devices on another one; the sums of all
/// are added from first to last, and from last to first.
void checkParts(long n, int parts) {
    const std::vector<float> values = floatsOfAllExponents(n);
    std::vector<ExactSum> sums;
    for (int part = 0; part < parts; part++) {
        const Slice slice(n, parts, part);
        const GridShape& shape = GRIDS[part % GRIDS.size()];
        const ScopedDevice current(part % Hardware::getDeviceCount());
        sums.push_back(exactSumOf({values.begin() + slice.begin, values.begin() + slice.end},
                                  Grid(shape.dg, shape.db)));
    }
    harness::note("elements", n);
    for (int turn = 0; turn < 2; turn++) {
        ExactSum all = ExactSum::zero();
        for (const ExactSum& sum : sums) all += sum;
        assertSameBits(nearestSum(values), all.rounded());
        std::ranges::reverse(sums);
    }
}

/// What an infinity or NaN in one part is to the others.
void checkSpecialInParts() {
    for (const SpecialSum& special : specialSums()) {
        harness::note("values", special.name);
        ExactSum all = ExactSum::zero();
        for (const float value : special.values) all += exactSumOf({value}, Grid());
        assertSameBits(special.expected, all.rounded());
    }
}

void checkSpecial(const SpecialSum& special) {
    harness::note("values", special.name);
    checkExact(special.values, special.expected, Grid(dim3(2), dim3(2)));
    std::vector<float> reversed(special.values.rbegin(), special.values.rend());
    checkExact(reversed, special.expected, Grid());
}

void refuseManyThreads() {
    const std::vector<float> values = {1};
    CPPUNIT_ASSERT_THROW(FloatSum(values, Grid(dim3(1), dim3(129)), Summing::EXACT),
                         std::invalid_argument);
}

harness::Efficiency counted() {
    return harness::Efficiency([] {
        FloatSum(sample::values<float>(4 * 8 * 128), Grid(dim3(8), dim3(128)), Summing::EXACT)
            .enqueue();
    });
}

}  // namespace

CppUnit::TestSuite* TestExactTree::suite() {
    auto* suite = new CppUnit::TestSuite("ExactTree");
    const auto chain = [](long n) { return n; };
    addRounding(*suite, Summing::ATOMICS, "by atomics, ",
                [](long n) { return n + 300; });  // and as many blocks
    addRounding(*suite, Summing::TREE, "", chain);
    for (const GridShape& shape : GRIDS)
        suite->addTest(new FunctionTest("the same on every run, " + shape.name(),
                                        [=] { checkSameOnEveryRun(shape); }));
    return suite;
}

CppUnit::TestSuite* TestExactKahan::suite() {
    auto* suite = new CppUnit::TestSuite("ExactKahan");
    const auto chain = [](long) { return 3; };
    addRounding(*suite, Summing::KAHAN, "", chain);
    addManyEqual(*suite, Summing::KAHAN, 3);
    return suite;
}

CppUnit::TestSuite* TestExactPairwise::suite() {
    auto* suite = new CppUnit::TestSuite("ExactPairwise");
    addRounding(*suite, Summing::PAIRWISE, "", compensated::depthOfTree);
    addManyEqual(*suite, Summing::PAIRWISE, 17);
    return suite;
}

CppUnit::TestSuite* TestExactValues::suite() {
    auto* suite = new CppUnit::TestSuite("ExactValues");
    for (const SpecialSum& special : specialSums()) {
        if (special.values.size() == 1 && std::isfinite(special.expected)) continue;
        suite->addTest(new FunctionTest(special.name, [=] { checkSpecial(special); }));
    }
    suite->addTest(new FunctionTest("one float of each exponent and sign", [] {
        for (const SpecialSum& special : specialSums())
            if (special.values.size() == 1) checkSpecial(special);
    }));
    suite->addTest(new FunctionTest("sums that another program has found", [] {
        for (const auto& [values, expected] : knownSums())
            checkExact(values, expected, Grid(dim3(8), dim3(128)));
    }));
    return suite;
}

CppUnit::TestSuite* TestExactGrids::suite() {
    auto* suite = new CppUnit::TestSuite("ExactGrids");
    for (const GridShape& shape : GRIDS)
        suite->addTest(new FunctionTest(shape.name(), [=] { checkOnGrid(shape); }));
    suite->addTest(new FunctionTest("one object, 10 runs", checkRepeated));
    suite->addTest(new FunctionTest("129 threads per block, which are refused", refuseManyThreads));
    return suite;
}

CppUnit::TestSuite* TestExactOrders::suite() {
    auto* suite = new CppUnit::TestSuite("ExactOrders");
    const auto add = [&](const std::string& name, std::function<void(std::vector<float>&)> order) {
        suite->addTest(new FunctionTest(name, [=] { checkOrders(order); }));
    };
    add("as they are", [](std::vector<float>&) {});
    add("from last to first", [](std::vector<float>& values) { std::ranges::reverse(values); });
    add("the smallest first", [](std::vector<float>& values) { std::ranges::sort(values); });
    add("the largest first",
        [](std::vector<float>& values) { std::ranges::sort(values, std::greater()); });
    add("the nearest to 0 first",
        [](std::vector<float>& values) { std::ranges::sort(values, isNearerToZero); });
    for (int seed = 1; seed <= 5; seed++)
        add("shuffled, " + std::to_string(seed),
            [=](std::vector<float>& values) { std::ranges::shuffle(values, std::mt19937(seed)); });
    return suite;
}

CppUnit::TestSuite* TestExactParts::suite() {
    auto* suite = new CppUnit::TestSuite("ExactParts");
    for (int parts = 1; parts <= 8; parts++)
        suite->addTest(new FunctionTest("parts: " + std::to_string(parts), [=] {
            for (const long n : {0L, 5L, 20011L}) checkParts(n, parts);
        }));
    suite->addTest(new FunctionTest("special values in parts of their own", checkSpecialInParts));
    return suite;
}

CppUnit::TestSuite* TestExactEfficiency::suite() {
    auto* suite = new CppUnit::TestSuite("ExactEfficiency");
    suite->addTest(new FunctionTest("neighbours read neighbours",
                                    [] { counted().of("KExact").hasSectorsPerRequest(4); }));
    suite->addTest(
        new FunctionTest("one barrier", [] { counted().of("KExact").hasBarriersPerBlock(1); }));
    suite->addTest(
        new FunctionTest("no bank conflicts", [] { counted().of("KExact").hasNoBankConflicts(); }));
    return suite;
}
