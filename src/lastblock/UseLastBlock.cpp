#include "UseLastBlock.h"

#include <array>

#include "MultiBlock.h"
#include "common/ArrayOutcome.h"
#include "common/ArrayTable.h"
#include "language/language.h"

namespace {

constexpr long MAX_SIZE = (1L << 31) + 1;

template <typename T>
void rows(ArrayTable& table, const std::array<const char*, 3>& names, long size, const Grid& grid) {
    const std::vector<T> values = sample::values<T>(size);
    const std::string threads = " x " + std::to_string(grid.threadByBlock());
    const long depth = MultiBlock<T>::depth(size, grid);
    {
        SingleBlock<T> reduction(values, grid.db);
        table.row(tr(names[0]), "1" + threads, size,
                  runTimed(reduction, values, MultiBlock<T>::depth(size, Grid(dim3(1), grid.db))));
    }
    {
        TwoLaunches<T> reduction(values, grid);
        table.row(tr(names[1]), std::to_string(grid.blockCounts()) + threads, size,
                  runTimed(reduction, values, depth));
    }
    {
        OneLaunch<T> reduction(values, grid);
        table.row(tr(names[2]), std::to_string(grid.blockCounts()) + threads, size,
                  runTimed(reduction, values, depth));
    }
}

}  // namespace

UseLastBlock::UseLastBlock() : Use("Arrays by one block or by many, in two launches or in one") {
    option("--size", sizes, "Elements of the array; several are run one after another")
        .within(0L, MAX_SIZE);
    option("--blocks", blocks, "Blocks of the grid").within(1, 65535);
    option("--threads", threads, "Threads per block, 1 to 1024").within(1, 1024);
}

bool UseLastBlock::run() {
    const Grid grid{dim3(blocks), dim3(threads)};
    ArrayTable table;
    for (const long size : sizes) {
        rows<int>(table,
                  {trm("sum, single block"), trm("sum, two launches"), trm("sum, one launch")},
                  size, grid);
        rows<float>(table,
                    {trm("float sum, single block"), trm("float sum, two launches"),
                     trm("float sum, one launch")},
                    size, grid);
        rows<Matrix2>(table,
                      {trm("product, single block"), trm("product, two launches"),
                       trm("product, one launch")},
                      size, grid);
    }
    return table.allRight();
}
