#pragma once

#include "cudas.h"

/// The block of a thread, in a grid of one or two dimensions. Blocks are numbered row by row, as
/// threads are in Thread2D.
class Block2D {
  public:
    static __device__ long id() { return blockIdx.x + long(gridDim.x) * blockIdx.y; }
    static __device__ long count() { return long(gridDim.x) * gridDim.y; }
};
