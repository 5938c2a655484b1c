#include "useWarp.h"

#include "Warp.h"
#include "common/ArrayOutcome.h"
#include "common/ArrayTable.h"
#include "common/Use.h"

namespace {

const std::vector<long> USUAL_SIZES = {0, 1, 32, 33, 100000};
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

int useWarp(int argc, char** argv) {
    std::vector<long> sizes = USUAL_SIZES;
    int threads = 1024;
    Use use(
        "Reductions by one warp: in shared memory, in registers, in order, and a block built on "
        "them");
    use.option("--size", sizes, "Elements of the array; several are run one after another")
        .within(0L, MAX_SIZE);
    use.option("--threads", threads, "Threads of the block that is built on warps, 1 to 1024")
        .within(1, 1024);
    return use.run(argc, argv, [&] {
        ArrayTable table(use.title());
        for (const long size : sizes) {
            rows(table, size, threads);
        }
        return table.allRight();
    });
}
