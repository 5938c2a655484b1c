#include "UseModel.h"

#include <cstdio>
#include <stdexcept>

#include "Hardware.h"
#include "Model.h"
#include "common/Parts.h"
#include "common/Print.h"

namespace {

using Options = UseModel::Options;

bool showWarps(const Options& options) {
    const std::vector<int> first = firstOfWarp(dim3(options.width, options.height));
    print(
        "The warps of a block of %d x %d threads: each thread says which is the first of "
        "its warp\n\n",
        options.width, options.height);
    bool allRight = true;
    for (int y = 0; y < options.height; y++) {
        for (int x = 0; x < options.width; x++) {
            const int tid = x + options.width * y;
            print("%5d", first[tid]);
            allRight &= first[tid] == tid / Hardware::getWarpSize() * Hardware::getWarpSize();
        }
        print("\n");
    }
    return allRight;
}

bool showScopes(const Options& options) {
    const Grid grid{dim3(options.blocks), dim3(options.threads)};
    const Scopes seen = scopes(grid);
    print("%s. Each thread adds 1 to three numbers\n\n", grid.toString().c_str());
    print("%8s %8s %14s %16s\n", trm("block"), trm("thread"), trm("in a register"),
          trm("in shared memory"));
    bool allRight = seen.grid == grid.threadCounts();
    for (const Seen& thread : seen.threads) allRight &= thread == Seen{1, options.threads};
    for (long i = 0; i < grid.threadCounts(); i += options.threads)
        print("%8ld %8d %14d %16d\n", i / options.threads, 0, seen.threads[i].own,
              seen.threads[i].block);
    print("\nin global memory, once for all: %d\n", seen.grid);
    return allRight;
}

bool showOccupancy(const Options&) {
    print("What a multiprocessor of this device holds at once of KWhoSeesWhat\n\n");
    print("%8s %14s %8s %9s %10s\n", trm("threads"), trm("shared memory"), trm("blocks"),
          trm("threads"), trm("occupancy"));
    bool isAny = false;
    for (const size_t kibibytes : {0, 16, 40}) {
        for (const int threads : {32, 128, 512, 1024}) {
            const Occupancy held = occupancy(threads, kibibytes << 10);
            print("%8d %10zu KiB %8d %9d %8.0f %%\n", threads, kibibytes, held.blocks,
                  held.blocks * threads, 100 * held.share());
            isAny |= held.blocks > 0;
        }
    }
    return isAny;
}

bool showPairs(const Options&) {
    print("Pairs of kernels: the same work, once as the hardware likes it and once not\n\n");
    print("%-18s %-18s %-6s %s\n", trm("about"), trm("kernel"), "", trm("results"));
    bool allRight = true;
    for (const Claim& claim : claims()) {
        const bool isRight = claim.runsRight();
        print("%-18s %-18s %-6s %s\n", claim.about.c_str(), claim.kernel.c_str(),
              claim.isLiked ? trm("liked") : "", isRight ? "right" : "WRONG");
        allRight &= isRight;
    }
    return allRight;
}

constexpr Part<Options> PARTS[] = {{"warps", showWarps},
                                   {"scopes", showScopes},
                                   {"occupancy", showOccupancy},
                                   {"pairs", showPairs}};

}  // namespace

UseModel::UseModel() : Use("The machine behind CUDA: warps, memories, multiprocessors") {
    option("--width", options.width, "warps: threads of the block in x")
        .within(1, 1024)
        .showDefault();
    option("--height", options.height, "warps: threads of the block in y")
        .within(1, 1024)
        .showDefault();
    option("--blocks", options.blocks, "scopes: blocks of the grid").within(1, 1000).showDefault();
    option("--threads", options.threads, "scopes: threads per block").within(1, 1024).showDefault();
    option("--only", options.only, "One part: warps, scopes, occupancy or pairs")
        .oneOf(namesOf<Options>(PARTS));
}

bool UseModel::run() {
    return runParts<Options>(PARTS, options);
}
