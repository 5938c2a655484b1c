#pragma once

#include <span>

#include "Grid.h"
#include "Matrix3.h"

/// Where the time goes, in milliseconds.
struct Times {
    double copy = 0;     // between host and device
    double kernel = 0;   // on the device
    double host = 0;     // what the CPU does of the work itself
    double elapsed = 0;  // all in all, less than the sum where things overlap
};

struct Minimum {
    Matrix3 value;
    Times times;
};

// The element-wise minimum of 3 x 3 matrices, in three ways. All throw std::invalid_argument for no
// matrix and for a block size that is no power of two.

/// Full blocks of `threads` matrices on the device, level by level, until none is full; what does
/// not fill a block, on every level, on the host. 2 threads per block or more.
Minimum minimumByBlocks(int threads, std::span<const Matrix3> matrices);

/// All on the device: one copy, one launch.
Minimum minimumOnDevice(const Grid& grid, std::span<const Matrix3> matrices);

/// In chunks of at most `perChunk` matrices: while one is reduced, the next is copied, without the
/// CPU's help where the matrices lie in pinned memory. Not more than one chunk: as
/// minimumOnDevice(). The times of copies and kernels include how long they wait for each other.
Minimum minimumOverlapped(const Grid& grid, std::span<const Matrix3> matrices, long perChunk);

/// One level of minimumByBlocks(): the minimum of each `threads` of blocks * threads matrices in
/// GM. Throws std::invalid_argument when the two arrays overlap.
void minimaOfBlocks(long blocks, int threads, const Matrix3* tabGM, Matrix3* tabBlocksGM);
