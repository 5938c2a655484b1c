#pragma once

#include <vector>

/// How all threads learn the result.
enum class ToAll {
    SHUFFLE,  // one warp: lane 0 hands its register to all
    CELL,     // one warp: all lanes read the cell of the result
    BLOCK     // one block: thread 0 writes the result to a cell, and all threads read it
};

/// For each value the sum of all others, by one thread per value: 32 of them, or 1 to 1024 for a
/// block.
std::vector<int> sumsOfOthers(const std::vector<int>& values, ToAll how);
