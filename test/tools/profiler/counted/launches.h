// The kernels that were counted on a GPU, and are counted here again.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

/// Each kernel of kernels.cu once, in so many blocks of 256 threads: an even number.
void launchKernels(int blocks);

/// The rungs 0 to 8 of the ladder over 131072 ones, level by level, in blocks of 256 threads.
void launchLadder();

/// Copies four arrays to the device, adds to each, and copies it back: in so many streams.
void copyAndAdd(int streams);

/// Each kernel of large.cu once, over 2^22 elements.
void launchLarge();

inline void require(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "counted: %s\n", cudaGetErrorString(error));
    std::exit(1);
}
