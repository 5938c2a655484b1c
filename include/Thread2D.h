#pragma once

#include "cudas.h"

/// The number of a thread, in a grid of one or two dimensions. Ids are int, for up to 2^31 - 1
/// threads. For more, use Thread2D_long.
///
/// Blocks are numbered row by row, and so are the threads of a block. With 2 x 1 blocks of 3 x
/// 2 threads:
///
///     0 1 2 | 6  7  8
///     3 4 5 | 9 10 11
class Thread2D {
  public:
    /// In the grid, 0 to nbThread() - 1. Ids are consecutive in a block, so neighbouring threads
    /// touch neighbouring cells.
    static __device__ int tid() {
        return tidLocalBlock() + nbThreadBlock() * (blockIdx.x + gridDim.x * blockIdx.y);
    }

    /// In the block, 0 to nbThreadBlock() - 1.
    static __device__ int tidLocalBlock() { return threadIdx.x + blockDim.x * threadIdx.y; }
    static __device__ int tidLocal() { return tidLocalBlock(); }

    static __device__ int nbThread() { return nbThreadBlock() * gridDim.x * gridDim.y; }
    static __device__ int nbThreadBlock() { return blockDim.x * blockDim.y; }
    static __device__ int nbThreadLocal() { return nbThreadBlock(); }
};

/// Thread2D for grids of more than 2^31 - 1 threads.
class Thread2D_long {
  public:
    static __device__ long tid() {
        return tidLocalBlock() + nbThreadBlock() * (blockIdx.x + long(gridDim.x) * blockIdx.y);
    }
    static __device__ long tidLocalBlock() { return Thread2D::tidLocalBlock(); }
    static __device__ long tidLocal() { return tidLocalBlock(); }

    static __device__ long nbThread() { return nbThreadBlock() * gridDim.x * gridDim.y; }
    static __device__ long nbThreadBlock() { return Thread2D::nbThreadBlock(); }
    static __device__ long nbThreadLocal() { return nbThreadBlock(); }
};
