#include "TestWarp.h"

#include <numeric>
#include <stdexcept>

#include "common/ArrayCheck.h"
#include "language/language.h"
#include "warp/Warp.h"
#include "warp/toAll.h"
#include "warp/upperHalfFirst.h"

namespace {

std::string elements(long n) {
    return std::to_string(n) + (n == 1 ? " element" : " elements");
}

/// Lengths about every boundary of a warp and of its rounds.
const std::vector<long> LENGTHS = {0,  1,  2,  3,  15, 16, 17,  30,   31,   32,   33,
                                   47, 48, 49, 63, 64, 65, 100, 1000, 1023, 4096, 100001};

template <typename Reduction>
CppUnit::TestSuite* warpSuite(const std::string& name) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const long n : LENGTHS) {
        suite->addTest(new FunctionTest(elements(n), [n] {
            noteGrid(Grid(dim3(1), dim3(32)));
            const auto values = sample::values<typename Reduction::Value>(n);
            Reduction reduction(values);
            checkReduction(reduction, values);
        }));
    }
    return suite;
}

/// Blocks of one warp and of many, whole warps and others, of one dimension and of two.
const std::vector<dim3> BLOCKS = {dim3(1),      dim3(2),    dim3(5),     dim3(31),
                                  dim3(32),     dim3(33),   dim3(64),    dim3(100),
                                  dim3(256),    dim3(1000), dim3(1023),  dim3(1024),
                                  dim3(16, 16), dim3(5, 7), dim3(1, 33), dim3(32, 32)};

std::vector<long> lengthsFor(long threads) {
    return {0, 1, threads - 1, threads, threads + 1, 10 * threads + 7};
}

std::string threads(dim3 db) {
    return std::to_string(db.x) + (db.y > 1 ? "x" + std::to_string(db.y) : "") +
           (db.x * db.y == 1 ? " thread" : " threads");
}

template <typename T>
CppUnit::TestSuite* blockSuite(const std::string& name) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const dim3 db : BLOCKS) {
        suite->addTest(new FunctionTest(threads(db), [db] {
            const Grid grid(dim3(1), db);
            noteGrid(grid);
            for (const long n : lengthsFor(grid.threadByBlock())) {
                const std::vector<T> values = sample::values<T>(n);
                BlockOfWarps<T> reduction(values, db);
                checkReduction(reduction, values, BlockOfWarps<T>::depth(n, grid.threadByBlock()));
            }
        }));
    }
    return suite;
}

/// The blocks that Reduction takes, and a refusal of the others.
template <typename Reduction>
CppUnit::TestSuite* cellsSuite(const std::string& name) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const dim3 db : BLOCKS) {
        const long threadCount = long(db.x) * db.y;
        if (!Reduction::takes(threadCount)) {
            suite->addTest(new FunctionTest(threads(db) + " are refused", [db] {
                CPPUNIT_ASSERT_THROW(Reduction(std::vector<int>{1}, db), std::invalid_argument);
            }));
            continue;
        }
        suite->addTest(new FunctionTest(threads(db), [db, threadCount] {
            noteGrid(Grid(dim3(1), db));
            for (const long n : lengthsFor(threadCount)) {
                const std::vector<int> values = sample::values<int>(n);
                Reduction reduction(values, db);
                checkReduction(reduction, values);
            }
        }));
    }
    return suite;
}

/// Padding must not count, and no cell may be written before it was read.
void sumsWithUpperHalfFirst(int (*sum)()) {
    noteGrid(Grid(dim3(1), dim3(32)));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("a cell is written before it was read"), 32 * 33 / 2, sum());
}

/// Every thread, not only the first, knows the sum.
void reachesAll(ToAll how, long threadCount) {
    noteGrid(Grid(dim3(1), dim3(threadCount)));
    const std::vector<int> values = sample::values<int>(threadCount);
    const std::vector<int> others = sumsOfOthers(values, how);
    const int sum = std::accumulate(values.begin(), values.end(), 0);
    for (long i = 0; i < threadCount; i++)
        CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("the sum of all values but that of thread {0}", i),
                                     sum - values[i], others[i]);
}

}  // namespace

CppUnit::TestSuite* TestWarpFold::suite() {
    return warpSuite<WarpFold>("WarpFold");
}

CppUnit::TestSuite* TestWarpPadded::suite() {
    CppUnit::TestSuite* suite = warpSuite<WarpPadded>("WarpPadded");
    suite->addTest(new FunctionTest("lanes of the upper half come first",
                                    [] { sumsWithUpperHalfFirst(sumWithUpperHalfFirst); }));
    return suite;
}

CppUnit::TestSuite* TestWarpShuffle::suite() {
    return warpSuite<WarpShuffle>("WarpShuffle");
}

CppUnit::TestSuite* TestWarpInOrder::suite() {
    return warpSuite<WarpInOrder>("WarpInOrder");
}

CppUnit::TestSuite* TestWarpPaddedInOrder::suite() {
    CppUnit::TestSuite* suite = warpSuite<WarpPaddedInOrder>("WarpPaddedInOrder");
    suite->addTest(new FunctionTest("lanes of the upper half come first",
                                    [] { sumsWithUpperHalfFirst(sumInOrderWithUpperHalfFirst); }));
    return suite;
}

CppUnit::TestSuite* TestWarpShuffleInOrder::suite() {
    return warpSuite<WarpShuffleInOrder>("WarpShuffleInOrder");
}

CppUnit::TestSuite* TestBlockLastWarp::suite() {
    return cellsSuite<BlockLastWarp>("BlockLastWarp");
}

CppUnit::TestSuite* TestBlockThroughCells::suite() {
    return cellsSuite<BlockThroughCells>("BlockThroughCells");
}

CppUnit::TestSuite* TestBlockSum::suite() {
    return blockSuite<int>("BlockSum");
}

CppUnit::TestSuite* TestBlockSumFloat::suite() {
    return blockSuite<float>("BlockSumFloat");
}

CppUnit::TestSuite* TestBlockProduct::suite() {
    return blockSuite<Matrix2>("BlockProduct");
}

CppUnit::TestSuite* TestToAll::suite() {
    auto* suite = new CppUnit::TestSuite("ToAll");
    suite->addTest(
        new FunctionTest("one warp, in registers", [] { reachesAll(ToAll::SHUFFLE, 32); }));
    suite->addTest(
        new FunctionTest("one warp, in shared memory", [] { reachesAll(ToAll::CELL, 32); }));
    for (const long threadCount : {1, 32, 33, 100, 1024})
        suite->addTest(new FunctionTest("block of " + std::to_string(threadCount),
                                        [=] { reachesAll(ToAll::BLOCK, threadCount); }));
    return suite;
}
