// The kernels that are measured. Each function launches and waits; GM pointers.
#pragma once

/// The sum of ones in `blocks` blocks of `threads` threads (a power of two), folded in shared
/// memory, added to *sum.
void blockSum(int blocks, int threads, int* sum);

/// c = a + b, an element a thread.
void addArrays(const float* a, const float* b, float* c, int n);

/// The sum of 4 / (1 + x²) at the middles of `slices` slices of [0, 1], as many slices a thread as
/// it takes.
void circleSlices(int blocks, int threads, long slices, double* heights);

/// The sum of `n` ints with a grid-stride loop, folded as in blockSum.
void strideSum(int blocks, int threads, const int* data, int n, int* sum);

/// The sum of ones by warp shuffles, added to *sum.
void shuffleSum(int blocks, int threads, int* sum);

/// Nothing, once.
void emptyKernel();
