#include "UseWorkQueue.h"

#include <cstdio>

#include "Balance.h"
#include "common/Print.h"

namespace {

using Options = UseWorkQueue::Options;

/// Whether every row was summed once, and correctly.
bool isRight(const Rows& rows, const std::vector<RowResult>& results) {
    for (long row = 0; row < rows.count(); row++) {
        if (results[row].times != 1 || results[row].sum != rows.sum(row)) return false;
    }
    return true;
}

struct Measured {
    const char* assignment;
    bool isRight;
    double milliseconds;
    Balance balance;
    Balance theory;
};

template <typename Assignment>
Measured measure(const char* name, const Rows& rows, const Grid& grid, const Balance& theory) {
    Assignment sums(rows, grid);
    sums.run();  // the first run also loads the kernel
    const std::vector<RowResult> results = sums.run();
    return {name, isRight(rows, results), sums.milliseconds(),
            balanceOf(rows, results, grid.blockCounts()), theory};
}

void printMeasured(const Measured& measured, long full) {
    print("  %-10s %-7s %9.3f ms %12ld %12.0f %12ld %8.2f %8.2f  %s\n", measured.assignment,
          measured.isRight ? "right" : "WRONG", measured.milliseconds, measured.balance.least(),
          measured.balance.mean(), measured.balance.most(), measured.balance.mostToMean(),
          measured.theory.mostToMean(), measured.balance.bars(full).c_str());
}

/// Prints the three assignments of the same rows and returns whether all sums are right.
bool compare(Lengths lengths, const Options& options, const Grid& grid) {
    const Rows rows = makeRows(lengths, options.rows, options.length, options.seed);
    const long blocks = grid.blockCounts();
    const Measured all[] = {
        measure<RowSumsSlices>(trm("slices"), rows, grid, balanceOfSlices(rows, blocks)),
        measure<RowSumsInTurn>(trm("in turn"), rows, grid, balanceInTurn(rows, blocks)),
        measure<RowSumsQueue>(trm("queue"), rows, grid, balanceOfQueue(rows, blocks)),
    };

    print("%s: %ld rows, %zu elements, %ld in the longest row\n", name(lengths).c_str(),
          rows.count(), rows.values.size(), rows.longest());
    const long full = std::max(all[0].balance.most(), all[1].balance.most());
    bool allRight = true;
    for (const Measured& measured : all) {
        printMeasured(measured, full);
        allRight &= measured.isRight;
    }
    if (all[2].balance.least() == 0) print("  Some blocks came when the queue was empty.\n");
    std::fflush(stdout);
    return allRight;
}

}  // namespace

UseWorkQueue::UseWorkQueue()
    : Use("Tasks of very different length: by a queue, by static assignment") {
    option("--rows", options.rows, "Rows to sum, one task each; 64 per block if not given")
        .within(1L, 10000000L);
    option("--length", options.length, "Mean length of a row").within(1L, 40000L);
    option("--blocks", options.blocks, "Blocks of the grid; one per multiprocessor if not given")
        .within(1, 65535);
    option("--threads", options.threads, "Threads per block, 1 to 1024").within(1, 1024);
    option("--seed", options.seed, "Seed for the lengths of the scattered rows");
}

bool UseWorkQueue::run() {
    if (options.blocks == 0) options.blocks = Hardware::getMPCount();
    if (options.rows == 0) options.rows = 64L * options.blocks;
    const Grid grid{dim3(options.blocks), dim3(options.threads)};

    print("%s\n\n", grid.toString().c_str());
    print("  %-10s %-7s %12s %12s %12s %12s %8s %8s  %s\n", trm("rows by"), trm("verdict"),
          trm("time"), trm("idlest block"), trm("mean"), trm("busiest"), trm("/ mean"),
          trm("theory"), trm("elements of each block"));
    bool allRight = true;
    for (const Lengths lengths : ALL_LENGTHS) {
        allRight &= compare(lengths, options, grid);
    }
    return allRight;
}
