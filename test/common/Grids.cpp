#include "Grids.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace {

constexpr long PATIENCE =
    1L << 18;  // threads of the largest grid: the suites are to run in seconds on a CPU

std::set<long> blockCounts(long maxBlocks) {
    std::set<long> counts = {1, 2, 3, 16, 63, 256, maxBlocks};
    counts.erase(counts.upper_bound(maxBlocks), counts.end());
    return counts;
}

void addLines(std::vector<GridShape>& grids, long maxThreads) {
    for (unsigned threads = 1; threads <= 1024; threads *= 2) {
        for (const long blocks : blockCounts(std::min(maxThreads, PATIENCE) / threads)) {
            // One thread a block: more blocks would show nothing that 65535 do not.
            grids.push_back({dim3(std::min(blocks, 65535L)), dim3(threads)});
        }
    }
}

const std::vector<GridShape> PLANES = {
    {dim3(2, 2), dim3(1)},     {dim3(5, 3), dim3(32)},   {dim3(1, 8), dim3(128)},
    {dim3(16, 16), dim3(256)}, {dim3(9, 7), dim3(1024)},
};

const std::vector<GridShape> PLANE_BLOCKS = {
    {dim3(1), dim3(1, 2)},      {dim3(1), dim3(2, 2)},       {dim3(1), dim3(8, 8)},
    {dim3(1), dim3(32, 32)},    {dim3(2), dim3(4, 2)},       {dim3(9), dim3(16, 16)},
    {dim3(63), dim3(2, 512)},   {dim3(4, 4), dim3(8, 8)},    {dim3(7, 9), dim3(16, 16)},
    {dim3(3, 5), dim3(64, 16)}, {dim3(1, 7), dim3(1, 1024)}, {dim3(9, 7), dim3(32, 32)},
};

void addUpTo(long maxThreads, const std::vector<GridShape>& from, std::vector<GridShape>& to) {
    std::ranges::copy_if(from, std::back_inserter(to),
                         [=](const GridShape& grid) { return grid.threads() <= maxThreads; });
}

}  // namespace

std::vector<GridShape> gridsUpTo(long maxThreads) {
    std::vector<GridShape> grids;
    addLines(grids, maxThreads - 1);
    addUpTo(maxThreads - 1, PLANES, grids);
    return grids;
}

std::vector<GridShape> gridsOfPlaneBlocksUpTo(long maxThreads) {
    std::vector<GridShape> grids;
    addUpTo(maxThreads - 1, PLANE_BLOCKS, grids);
    return grids;
}
