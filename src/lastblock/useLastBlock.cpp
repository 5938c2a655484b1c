#include "useLastBlock.h"

#include <array>

#include "MultiBlock.h"
#include "common/ArrayOutcome.h"
#include "common/ArrayTable.h"
#include "common/Use.h"
#include "language/language.h"

namespace {

const std::vector<long> USUAL_SIZES = {0, 1, 1000, 300007};
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

int useLastBlock(int argc, char** argv) {
    std::vector<long> sizes = USUAL_SIZES;
    unsigned blocks = 64;
    unsigned threads = 256;
    Use use("Arrays of any length: by a single block, by many in two launches, by many in one");
    use.option("--size", sizes, "Elements of the array; several are run one after another")
        .within(0L, MAX_SIZE);
    use.option("--blocks", blocks, "Blocks of the grid").within(1, 65535);
    use.option("--threads", threads, "Threads per block, 1 to 1024").within(1, 1024);
    return use.run(argc, argv, [&] {
        const Grid grid{dim3(blocks), dim3(threads)};
        ArrayTable table(use.title());
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
    });
}
