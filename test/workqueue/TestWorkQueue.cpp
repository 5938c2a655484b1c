#include "TestWorkQueue.h"

#include <algorithm>

#include "common/ArrayCheck.h"
#include "common/GridShape.h"
#include "language/language.h"
#include "workqueue/Balance.h"
#include "workqueue/heldUp.h"
#include "workqueue/sameTask.h"

namespace {

const std::vector<GridShape> GRIDS = {
    {dim3(1), dim3(1)},   {dim3(1), dim3(256)},  {dim3(2), dim3(32)},      {dim3(3), dim3(100)},
    {dim3(40), dim3(64)}, {dim3(4), dim3(1024)}, {dim3(3, 5), dim3(8, 8)},
};

struct Task {
    Lengths lengths;
    long rows;
    long mean;
};

/// No rows, one, rows without elements among others, fewer rows than blocks, more.
const std::vector<Task> TASKS = {
    {Lengths::EQUAL, 0, 10},
    {Lengths::EQUAL, 1, 3000},
    {Lengths::EQUAL, 5, 0},
    {Lengths::GROWING, 17, 100},
    {Lengths::SCATTERED, 200, 12},
    {Lengths::SCATTERED, 64, 1000},
    {Lengths::LONGEST_FIRST, 64, 500},
};

void checkSums(const Rows& rows, const std::vector<RowResult>& results, long blocks) {
    for (long row = 0; row < rows.count(); row++) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("row {0} of {1}, {2} elements: times it was summed", row,
                                        rows.count(), rows.length(row)),
                                     1, results[row].times);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            tr("row {0} of {1}, {2} elements: its sum", row, rows.count(), rows.length(row)),
            rows.sum(row), results[row].sum);
        CPPUNIT_ASSERT(results[row].block >= 0 && results[row].block < blocks);
    }
}

template <typename Assignment>
CppUnit::TestSuite* rowSumsSuite(const std::string& name) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const GridShape& shape : GRIDS) {
        suite->addTest(new FunctionTest(shape.name(), [shape] {
            const Grid grid(shape.dg, shape.db);
            noteGrid(grid);
            for (const Task& task : TASKS) {
                const Rows rows = makeRows(task.lengths, task.rows, task.mean);
                checkSums(rows, Assignment(rows, grid).run(), grid.blockCounts());
            }
        }));
    }
    suite->addTest(new FunctionTest("one object, 10 runs", [] {
        const Rows rows = makeRows(Lengths::SCATTERED, 50, 20);
        const Grid grid(dim3(4), dim3(32));
        noteGrid(grid);
        Assignment sums(rows, grid);
        for (int run = 1; run <= 10; run++) {
            harness::note("run", run);
            checkSums(rows, sums.run(), grid.blockCounts());
        }
    }));
    return suite;
}

/// Static assignment would leave the block that is held up its share of the tasks.
void othersGoOn() {
    constexpr int TASKS = 100;
    if (Hardware::getMPCount() < 2) {
        harness::note("not run",
                      tr("needs two multiprocessors, so that two blocks run at the same time"));
        return;
    }
    const std::vector<int> blocks = blocksWithOneHeldUp(2, TASKS);
    const auto count = [&](int block) {
        return static_cast<int>(std::ranges::count(blocks, block));
    };
    CPPUNIT_ASSERT(blocks[0] == 0 || blocks[0] == 1);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("tasks done by the block that is held up"), 1,
                                 count(blocks[0]));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("tasks done by the other block"), TASKS - 1,
                                 count(1 - blocks[0]));
}

template <typename Assignment>
Balance measured(const Rows& rows, long blocks) {
    const Grid grid(dim3(blocks), dim3(32));
    return balanceOf(rows, Assignment(rows, grid).run(), blocks);
}

/// Of n rows with 1 to n elements the last of B slices has (2B - 1) / B^2 of all elements, nearly.
void slicesOfTriangle() {
    constexpr long BLOCKS = 4;
    constexpr long COUNT = 100;
    const Rows rows = makeRows(Lengths::GROWING, COUNT, 51);
    const Balance balance = measured<RowSumsSlices>(rows, BLOCKS);
    CPPUNIT_ASSERT(balance.work == balanceOfSlices(rows, BLOCKS).work);
    harness::note("most / mean", balance.mostToMean());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.0 - 1.0 / BLOCKS, balance.mostToMean(), 0.02);
}

void rowsInTurn() {
    const Rows rows = makeRows(Lengths::SCATTERED, 77, 50);
    CPPUNIT_ASSERT(measured<RowSumsInTurn>(rows, 5).work == balanceInTurn(rows, 5).work);
}

void queueDoesAllTheWork() {
    const Rows rows = makeRows(Lengths::SCATTERED, 77, 50);
    const Balance balance = measured<RowSumsQueue>(rows, 5);
    CPPUNIT_ASSERT_EQUAL(static_cast<double>(rows.values.size()), 5 * balance.mean());
}

/// Graham's bounds: the mean and the longest row for any order; 4/3 of the optimum with
/// the longest first.
void boundsOfQueue() {
    for (const Lengths lengths : ALL_LENGTHS) {
        for (const long blocks : {1L, 2L, 7L, 132L}) {
            const Rows rows = makeRows(lengths, 64 * blocks, 300);
            const Balance balance = balanceOfQueue(rows, blocks);
            const double most = static_cast<double>(balance.most());
            const double longest = static_cast<double>(rows.longest());
            CPPUNIT_ASSERT(most <=
                           balance.mean() + longest * (1 - 1.0 / static_cast<double>(blocks)));
            CPPUNIT_ASSERT(most <= std::max(balance.mean(), longest) * 4 / 3 ||
                           lengths != Lengths::LONGEST_FIRST);
        }
    }
}

/// What the use shows to make its point is there to be seen, whatever the number of blocks: the
/// mean of many seeds, for one alone may be lucky.
void queueAgainstStatic() {
    for (const long blocks : {2L, 4L, 16L, 132L}) {
        double slices = 0;
        double inTurn = 0;
        double queue = 0;
        for (unsigned seed = 1; seed <= 20; seed++) {
            const Rows rows = makeRows(Lengths::SCATTERED, 64 * blocks, 100, seed);
            slices += balanceOfSlices(rows, blocks).mostToMean() / 20;
            inTurn += balanceInTurn(rows, blocks).mostToMean() / 20;
            queue += balanceOfQueue(rows, blocks).mostToMean() / 20;
        }
        harness::note(
            tr("most / mean, {0} blocks", blocks),
            tr("{0} by slices, {1} in turn, {2} by the queue", text(static_cast<float>(slices)),
               text(static_cast<float>(inTurn)), text(static_cast<float>(queue))));
        CPPUNIT_ASSERT(queue - 1 < (inTurn - 1) * 0.7);
        CPPUNIT_ASSERT(queue - 1 < (slices - 1) * 0.7);
    }
}

}  // namespace

CppUnit::TestSuite* TestWorkQueue::suite() {
    auto* suite = new CppUnit::TestSuite("WorkQueue");
    for (const GridShape& shape : GRIDS) {
        suite->addTest(new FunctionTest("all threads get the same tasks, " + shape.name(), [shape] {
            const Grid grid(shape.dg, shape.db);
            noteGrid(grid);
            for (const int threads : threadsPerTask(grid, 100))
                CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("threads that got a task"), grid.threadByBlock(),
                                             long{threads});
        }));
    }
    suite->addTest(new FunctionTest("blocks that do nothing but ask", [] {
        const Grid grid(dim3(8), dim3(1));
        noteGrid(grid);
        for (const int threads : threadsPerTask(grid, 100000))
            CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("times a task was handed out"), 1, threads);
    }));
    suite->addTest(
        new FunctionTest("a block that is held up leaves its tasks to the others", othersGoOn));
    return suite;
}

CppUnit::TestSuite* TestRowSumsSlices::suite() {
    return rowSumsSuite<RowSumsSlices>("RowSumsSlices");
}

CppUnit::TestSuite* TestRowSumsInTurn::suite() {
    return rowSumsSuite<RowSumsInTurn>("RowSumsInTurn");
}

CppUnit::TestSuite* TestRowSumsQueue::suite() {
    return rowSumsSuite<RowSumsQueue>("RowSumsQueue");
}

CppUnit::TestSuite* TestRowSumsItems::suite() {
    return rowSumsSuite<RowSumsItems>("RowSumsItems");
}

CppUnit::TestSuite* TestBalance::suite() {
    auto* suite = new CppUnit::TestSuite("Balance");
    suite->addTest(new FunctionTest("slices of rows that grow", slicesOfTriangle));
    suite->addTest(new FunctionTest("rows in turn", rowsInTurn));
    suite->addTest(new FunctionTest("the queue, all the work", queueDoesAllTheWork));
    suite->addTest(new FunctionTest("the queue in theory, Graham's bounds", boundsOfQueue));
    suite->addTest(
        new FunctionTest("the queue in theory, against static assignment", queueAgainstStatic));
    return suite;
}
