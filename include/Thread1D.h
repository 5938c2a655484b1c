#pragma once

#include "cudas.h"

/// The number of a thread, in a grid of one dimension. Ids are int, for up to 2^31 - 1 threads. For
/// more, use Thread1D_long.
class Thread1D {
  public:
    /// In the grid, 0 to nbThread() - 1. Ids are consecutive in a block, so neighbouring threads
    /// touch neighbouring cells.
    static __device__ int tid() { return threadIdx.x + blockDim.x * blockIdx.x; }

    /// In the block, 0 to nbThreadBlock() - 1.
    static __device__ int tidLocalBlock() { return threadIdx.x; }
    static __device__ int tidLocal() { return tidLocalBlock(); }

    static __device__ int nbThread() { return blockDim.x * gridDim.x; }
    static __device__ int nbThreadBlock() { return blockDim.x; }
    static __device__ int nbThreadLocal() { return nbThreadBlock(); }
};

/// Thread1D for grids of more than 2^31 - 1 threads.
class Thread1D_long {
  public:
    static __device__ long tid() { return threadIdx.x + long(blockDim.x) * blockIdx.x; }
    static __device__ long tidLocalBlock() { return Thread1D::tidLocalBlock(); }
    static __device__ long tidLocal() { return tidLocalBlock(); }

    static __device__ long nbThread() { return long(blockDim.x) * gridDim.x; }
    static __device__ long nbThreadBlock() { return Thread1D::nbThreadBlock(); }
    static __device__ long nbThreadLocal() { return nbThreadBlock(); }
};
