#include "TestLastBlock.h"

#include "Slice.h"
#include "common/ArrayCheck.h"
#include "common/GridShape.h"
#include "common/LargeArray.h"
#include "language/language.h"
#include "lastblock/MultiBlock.h"
#include "lastblock/guard.h"

namespace {

const std::vector<GridShape> GUARDED = {
    {dim3(1), dim3(1)},         {dim3(1), dim3(1024)},       {dim3(2), dim3(64)},
    {dim3(3), dim3(33)},        {dim3(100), dim3(256)},      {dim3(5000), dim3(1)},
    {dim3(7, 9), dim3(16, 16)}, {dim3(1, 40), dim3(5, 7)},   {dim3(3, 4, 5), dim3(8)},
    {dim3(2, 1, 6), dim3(64)},  {dim3(2, 2), dim3(4, 4, 4)},
};

class GuardCheck {
  public:
    void launchOn(const GridShape& shape, long long lateness = 0) {
        const Grid grid(shape.dg, shape.db);
        noteGrid(grid);
        ArrayGM<int> tabGM(grid.threadCounts());
        GM::memclear(tabGM.data(), grid.threadCounts() * sizeof(int));
        launches++;
        const GuardReport report =
            launchGuarded(grid, launches, tabGM.data(), counterGM.data(), lateness);
        const std::string where = grid.toString();
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            tr("launch {0} with this counter, on {1}: blocks that are told to be last", launches,
               where),
            1, report.lastBlocks);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            tr("launch {0} with this counter, on {1}: values that the last block does not see",
               launches, where),
            0, report.unseen);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            tr("launch {0} with this counter, on {1}: the counter afterwards", launches, where), 0U,
            counterGM.toHost()[0]);
    }

  private:
    int launches = 0;
    ArrayGM<unsigned> counterGM{std::vector<unsigned>{0}};
};

/// Last is who comes last, whatever its number.
void theOtherIsLast(int first) {
    if (Hardware::getMPCount() < 2) {
        harness::note("not run",
                      tr("needs two multiprocessors, so that two blocks run at the same time"));
        return;
    }
    noteGrid(Grid(dim3(2), dim3(1)));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("the block that is told to be last"), 1 - first,
                                 lastOfTwo(first));
}

/// The slices of all workers follow each other and cover [0, n).
void checkSlices(long n, long count, const std::vector<long>& indices) {
    for (const long i : indices) {
        const Slice slice(n, count, i);
        const long length = slice.end - slice.begin;
        CPPUNIT_ASSERT_EQUAL(i == 0 ? 0 : Slice(n, count, i - 1).end, slice.begin);
        CPPUNIT_ASSERT(length == n / count || length == n / count + 1);
        if (i == count - 1) CPPUNIT_ASSERT_EQUAL(n, slice.end);
    }
}

std::vector<long> allUpTo(long count) {
    std::vector<long> indices(count);
    for (long i = 0; i < count; i++) indices[i] = i;
    return indices;
}

const std::vector<GridShape> GRIDS = {
    {dim3(1), dim3(1)},    {dim3(1), dim3(32)},   {dim3(2), dim3(1024)},  {dim3(3), dim3(1)},
    {dim3(5), dim3(33)},   {dim3(16), dim3(256)}, {dim3(33), dim3(100)},  {dim3(13), dim3(1024)},
    {dim3(1000), dim3(7)}, {dim3(300), dim3(32)}, {dim3(7, 9), dim3(64)}, {dim3(3, 5), dim3(16, 8)},
};

/// None, one, one less than threads and one more, many a thread.
std::vector<long> lengthsFor(long threads) {
    return {0, 1, threads - 1, threads + 1, 9 * threads + 3};
}

template <typename Reduction>
void addGrids(CppUnit::TestSuite& suite) {
    using T = typename Reduction::Value;
    for (const GridShape& shape : GRIDS) {
        suite.addTest(new FunctionTest(shape.name(), [shape] {
            const Grid grid(shape.dg, shape.db);
            noteGrid(grid);
            for (const long n : lengthsFor(grid.threadCounts())) {
                const std::vector<T> values = sample::values<T>(n);
                Reduction reduction(values, grid);
                checkReduction(reduction, values, Reduction::depth(n, grid));
            }
        }));
    }
}

template <typename Reduction>
void addRepetition(CppUnit::TestSuite& suite) {
    using T = typename Reduction::Value;
    suite.addTest(new FunctionTest("one object, 10 runs", [] {
        const Grid grid(dim3(20), dim3(96));
        noteGrid(grid);
        const std::vector<T> values = sample::values<T>(12345);
        Reduction reduction(values, grid);
        for (int run = 1; run <= 10; run++) {
            harness::note("run", run);
            checkReduction(reduction, values, Reduction::depth(12345, grid));
        }
    }));
}

template <typename Reduction>
CppUnit::TestSuite* multiBlockSuite(const std::string& name) {
    auto* suite = new CppUnit::TestSuite(name);
    addGrids<Reduction>(*suite);
    addRepetition<Reduction>(*suite);
    return suite;
}

template <typename T>
CppUnit::TestSuite* singleBlockSuite(const std::string& name, long large) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const dim3 db :
         {dim3(1), dim3(31), dim3(32), dim3(100), dim3(256), dim3(1024), dim3(8, 24)}) {
        const GridShape shape{dim3(1), db};
        suite->addTest(new FunctionTest(shape.name(), [shape, large] {
            noteGrid(Grid(shape.dg, shape.db));
            std::vector<long> lengths = lengthsFor(shape.threads());
            lengths.push_back(large);
            for (const long n : lengths) {
                const std::vector<T> values = sample::values<T>(n);
                SingleBlock<T> reduction(values, shape.db);
                checkReduction(reduction, values);
            }
        }));
    }
    return suite;
}

/// Zeros but for four elements: what 32-bit indices leave out or take twice changes the sum.
void sumPastAnInt() {
    if (!hasMemoryFor(PAST_AN_INT * sizeof(int) + (1 << 20))) return;
    ArrayGM<int> valuesGM(PAST_AN_INT);
    GM::memclear(valuesGM.data(), PAST_AN_INT * sizeof(int));
    int value = 1;
    for (const long i : {0L, PAST_AN_INT / 2, PAST_AN_INT - 2, PAST_AN_INT - 1}) {
        GM::memcpyHToD(valuesGM.data() + i, &value, sizeof(int));
        value *= 10;
    }
    const Grid grid(dim3(1000), dim3(256));
    noteGrid(grid);
    OneLaunch<int> reduction(std::move(valuesGM), grid);
    CPPUNIT_ASSERT_EQUAL(1111, reduction.run());
}

}  // namespace

CppUnit::TestSuite* TestLastBlockGuard::suite() {
    auto* suite = new CppUnit::TestSuite("LastBlockGuard");
    for (const GridShape& shape : GUARDED) {
        const std::string depth = shape.dg.z * shape.db.z > 1 ? ", three dimensions" : "";
        suite->addTest(
            new FunctionTest(shape.name() + depth, [shape] { GuardCheck().launchOn(shape); }));
    }
    suite->addTest(new FunctionTest("a thread that comes late", [] {
        GuardCheck().launchOn({dim3(2), dim3(64)},
                              20'000'000);  // some ms, in which the other block ends
    }));
    for (const int first : {0, 1})
        suite->addTest(new FunctionTest("block " + std::to_string(first) + " of two comes first",
                                        [first] { theOtherIsLast(first); }));
    suite->addTest(new FunctionTest("one counter, all these grids in turn", [] {
        GuardCheck check;
        for (const GridShape& shape : GUARDED) check.launchOn(shape);
    }));
    return suite;
}

CppUnit::TestSuite* TestSlice::suite() {
    auto* suite = new CppUnit::TestSuite("Slice");
    suite->addTest(new FunctionTest("small arrays, every worker", [] {
        for (long n = 0; n < 70; n++)
            for (long count = 1; count < 70; count++) checkSlices(n, count, allUpTo(count));
    }));
    suite->addTest(new FunctionTest("lengths and counts past an int", [] {
        for (const long n : {(1L << 31) - 1, 1L << 31, (1L << 31) + 1, 1L << 40, (1L << 62) - 1})
            for (const long count : {1L, 3L, 65535L, (1L << 31) - 1, (1L << 31) + 5})
                checkSlices(n, count, {0, count / 2, count - 1});
    }));
    return suite;
}

CppUnit::TestSuite* TestSingleBlockSum::suite() {
    return singleBlockSuite<int>("SingleBlockSum", 1000003);
}

CppUnit::TestSuite* TestSingleBlockProduct::suite() {
    return singleBlockSuite<Matrix2>("SingleBlockProduct", 30011);
}

CppUnit::TestSuite* TestCompactionProduct::suite() {
    auto* suite = new CppUnit::TestSuite("CompactionProduct");
    for (const int threads : {1, 2, 32, 256, 1024})
        suite->addTest(new FunctionTest(GridShape{dim3(1), dim3(threads)}.name(), [threads] {
            noteGrid(Grid(dim3(1), dim3(threads)));
            for (const long n : lengthsFor(threads)) {
                const std::vector<Matrix2> values = sample::values<Matrix2>(n);
                ByCompaction reduction(values, threads);
                checkReduction(reduction, values);
            }
        }));
    return suite;
}

CppUnit::TestSuite* TestTwoLaunchesSum::suite() {
    return multiBlockSuite<TwoLaunches<int>>("TwoLaunchesSum");
}

CppUnit::TestSuite* TestTwoLaunchesProduct::suite() {
    return multiBlockSuite<TwoLaunches<Matrix2>>("TwoLaunchesProduct");
}

CppUnit::TestSuite* TestOneLaunchSum::suite() {
    CppUnit::TestSuite* suite = multiBlockSuite<OneLaunch<int>>("OneLaunchSum");
    if (!ON_SIMULATOR) suite->addTest(new FunctionTest("2147483649 elements", sumPastAnInt));
    return suite;
}

CppUnit::TestSuite* TestOneLaunchFloat::suite() {
    return multiBlockSuite<OneLaunch<float>>("OneLaunchFloat");
}

CppUnit::TestSuite* TestOneLaunchProduct::suite() {
    return multiBlockSuite<OneLaunch<Matrix2>>("OneLaunchProduct");
}
