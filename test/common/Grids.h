#pragma once

#include <vector>

#include "common/GridShape.h"

// The grids that a reduction is tested on, all with at most `maxThreads` - 1 threads: the handout's
// bound, which for an int and protocol II gives 63 blocks of 1024.

/// Every power of two of threads per block, with few and with many blocks, up to the limit or
/// a quarter million threads; among them one block, and one thread a block. Grids of one and
/// of two dimensions.
std::vector<GridShape> gridsUpTo(long maxThreads);

/// Grids whose blocks have two dimensions.
std::vector<GridShape> gridsOfPlaneBlocksUpTo(long maxThreads);
