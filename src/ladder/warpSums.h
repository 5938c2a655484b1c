// Reduction intra-block of the rungs 7 to 9.
#pragma once

#include "cudas.h"

constexpr int WARP_SIZE = 32;

/// Returns in lane 0 the sum over the warp. Called by all 32 lanes.
template <typename T>
static __device__ T sumOfWarp(T sum) {
#pragma unroll
    for (int middle = WARP_SIZE / 2; middle > 0; middle /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, middle);
    }
    return sum;
}

/// Returns in thread 0 the sum over the block. Called by all its threads, whole warps. `tabSM`: a
/// cell a warp; a block that uses them again needs a __syncthreads() first.
template <typename T>
static __device__ T sumOfBlock(T sum, T* tabSM) {
    const unsigned LANE = threadIdx.x % WARP_SIZE;
    const unsigned WARP = threadIdx.x / WARP_SIZE;

    sum = sumOfWarp(sum);
    if (LANE == 0) tabSM[WARP] = sum;
    __syncthreads();  // the sums of all warps are there

    if (WARP == 0) sum = sumOfWarp(LANE < blockDim.x / WARP_SIZE ? tabSM[LANE] : T(0));
    return sum;
}
