#pragma once

#include <vector>

#include "common/GridShape.h"

/// The grids that a reduction is tested on, all with at most `maxThreads` - 1 threads (the handout's bound:
/// 63 blocks of 1024 for an int and protocol II):
/// - every power of two of threads a block, with few and with many blocks, up to the limit or about a million
/// threads;
/// - among them one block, and one thread a block;
/// - grids and blocks of two dimensions.
std::vector<GridShape> gridsUpTo(long maxThreads);
