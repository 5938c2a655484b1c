#pragma once

#include <span>
#include <stdexcept>

#include "Grid.h"
#include "Matrix3.h"
#include "language/language.h"

/// Where the time goes, in milliseconds.
struct Times {
    double copy = 0;     // between host and device
    double kernel = 0;   // on the device
    double host = 0;     // the CPU's part of the work
    double elapsed = 0;  // from begin to end; less than the sum if parts overlap
};

struct Minimum {
    Matrix3 value;
    Times times;
};

// The element-wise minimum of 3 x 3 matrices, in several ways. All throw std::invalid_argument if
// there is no matrix, or if the block size is not a power of two.

/// Throws std::invalid_argument if there is no matrix.
inline void requireMatrices(std::span<const Matrix3> matrices) {
    if (matrices.empty())
        throw std::invalid_argument(tr("no matrix has no minimum; expected 1 or more"));
}

/// Without the device: `cores` of the CPU, 1 or more, each with its part of the matrices.
Minimum minimumOnHost(int cores, std::span<const Matrix3> matrices);

/// One level: the device reduces each `threads` matrices to one. The host takes what does not fill
/// a block, and the minima of the blocks.
Minimum minimumByBlocks(int threads, std::span<const Matrix3> matrices);

/// As minimumByBlocks, but each block writes its minimum over the first matrices of the array that
/// it came from. A mistake to look at: block 0 may not have read them yet.
Matrix3 minimumInPlace(int threads, std::span<const Matrix3> matrices);

/// Level by level, until no block is full. On every level, the host takes what does not fill a
/// block. At least 2 threads per block.
Minimum minimumByLevels(int threads, std::span<const Matrix3> matrices);

/// All on the device: one copy, one launch.
Minimum minimumOnDevice(const Grid& grid, std::span<const Matrix3> matrices);

/// In chunks of at most `perChunk` matrices: while one chunk is reduced, the next one is copied,
/// without the CPU's help if the matrices lie in pinned memory. If one chunk is enough, this is
/// minimumOnDevice(). The times of copies and kernels include the time they wait for each other.
Minimum minimumOverlapped(const Grid& grid, std::span<const Matrix3> matrices, long perChunk);

/// One level: the minimum of each `threads` of blocks * threads matrices in
/// GM. Throws std::invalid_argument when the two arrays overlap.
void minimaOfBlocks(long blocks, int threads, const Matrix3* tabGM, Matrix3* tabBlocksGM);
