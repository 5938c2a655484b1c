#pragma once

#include <string>
#include <vector>

#include "Grid.h"

/// What a thread sees of three numbers to which every thread adds 1.
struct Seen {
    int own;    // in a register
    int block;  // in shared memory

    bool operator==(const Seen&) const = default;
};

/// The first thread of each thread's warp, as its number in the block; for a block of whole warps,
/// of one or two dimensions. Throws std::invalid_argument for another.
std::vector<int> firstOfWarp(dim3 db);

/// KWhoSeesWhat on a grid of one dimension.
struct Scopes {
    std::vector<Seen> threads;  // of each thread, in the order of the grid
    int grid;                   // what the host finds in global memory
};
Scopes scopes(const Grid& grid);

constexpr int CONSTANTS = 32;  // ints in constant memory

/// As many values as there are CONSTANTS, for KSameConstant and KEachItsConstant. Host.
void toConstantMemory(const std::vector<int>& values);

/// A kernel that shows one claim about the hardware. Two of them make a pair: the same work, once
/// as the hardware likes it and once not.
struct Claim {
    std::string about;   // "lanes", "shared memory", ...
    std::string kernel;  // its name
    bool isLiked;
    bool (*runsRight)();  // launches it and returns whether its results are right
};
const std::vector<Claim>& claims();

/// How many blocks of that size a multiprocessor holds, and of how many threads.
struct Occupancy {
    int threads;  // per block
    size_t sharedBytes;
    int blocks;       // at once on a multiprocessor
    int mostThreads;  // at once on a multiprocessor, of any kernel

    double share() const { return static_cast<double>(blocks) * threads / mostThreads; }
};
/// Of KWhoSeesWhat, had it asked for `sharedBytes` of dynamic shared memory.
Occupancy occupancy(int threads, size_t sharedBytes);
