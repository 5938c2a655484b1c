#include "UseWarp.h"

#include "Warp.h"
#include "common/ArrayOutcome.h"
#include "common/ArrayTable.h"

namespace {

constexpr long MAX_SIZE = 1L << 28;  // one warp takes seconds for more

template <typename Reduction>
void warpRow(ArrayTable& table, const std::string& name, long size) {
    const auto values = sample::values<typename Reduction::Value>(size);
    Reduction reduction(values);
    table.row(name, "1 x 32", size, runTimed(reduction, values));
}

template <typename T>
void blockRow(ArrayTable& table, const std::string& name, long size, int threads) {
    const std::vector<T> values = sample::values<T>(size);
    BlockOfWarps<T> reduction(values, dim3(threads));
    table.row(name, "1 x " + std::to_string(threads), size,
              runTimed(reduction, values, BlockOfWarps<T>::depth(size, threads)));
}

/// Only for blocks that it takes.
template <typename Reduction>
void cellsRow(ArrayTable& table, const std::string& name, long size, int threads) {
    if (!Reduction::takes(threads)) return;
    const std::vector<int> values = sample::values<int>(size);
    Reduction reduction(values, dim3(threads));
    table.row(name, "1 x " + std::to_string(threads), size, runTimed(reduction, values));
}

void rows(ArrayTable& table, long size, int threads) {
    warpRow<WarpFold>(table, "WarpFold", size);
    warpRow<WarpPadded>(table, "WarpPadded", size);
    warpRow<WarpShuffle>(table, "WarpShuffle", size);
    cellsRow<BlockLastWarp>(table, "BlockLastWarp", size, threads);
    cellsRow<BlockThroughCells>(table, "BlockThroughCells", size, threads);
    blockRow<int>(table, "BlockSum", size, threads);
    blockRow<float>(table, "BlockSumFloat", size, threads);
    warpRow<WarpInOrder>(table, "WarpInOrder", size);
    warpRow<WarpPaddedInOrder>(table, "WarpPaddedInOrder", size);
    warpRow<WarpShuffleInOrder>(table, "WarpShuffleInOrder", size);
    blockRow<Matrix2>(table, "BlockProduct", size, threads);
}

}  // namespace

UseWarp::UseWarp() : Use("Reductions by one warp, in order and not, and a block built on warps") {
    option("--size", sizes, "Elements of the array; several are run one after another")
        .within(0L, MAX_SIZE);
    option("--threads", threads, "Threads of the block that is built on warps, 1 to 1024")
        .within(1, 1024);
}

bool UseWarp::run() {
    ArrayTable table;
    for (const long size : sizes) {
        rows(table, size, threads);
    }
    return table.allRight();
}
