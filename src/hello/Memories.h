// Copies in every direction, and memory that host and device share.
#pragma once

#include <string>
#include <vector>

/// A direction of cudaMemcpy.
struct Direction {
    std::string name;
    std::string from;
    std::string to;
    bool isIntact;  // what was copied has arrived
};

/// Sends `n` >= 1 ints along all five directions. Throws CudaError.
std::vector<Direction> copyInAllDirections(long n);

/// Adds two arrays of `n` >= 1 ints in managed memory, without a copy. Returns whether the host
/// then reads the right sums. Throws CudaError.
bool addInManagedMemory(long n);
