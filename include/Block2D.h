#pragma once

#include "cudas.h"

/// Which block a thread belongs to, in a grid of one or two dimensions; numbered row by row, as the
/// threads are in Thread2D.
class Block2D {
  public:
    static __device__ long id() { return blockIdx.x + long(gridDim.x) * blockIdx.y; }
    static __device__ long count() { return long(gridDim.x) * gridDim.y; }
};
