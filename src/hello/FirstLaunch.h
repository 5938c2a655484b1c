#pragma once

#include "cudas.h"

/// z[i] = x[i] + y[i] for i < n, n >= 1: arrays of the host, added on the device. By CUDA's own
/// calls. Returns the first error, or cudaSuccess; frees what it allocated in either case.
cudaError_t addByCuda(const int* x, const int* y, long n, int* z);

/// The same by GM. Throws CudaError.
void addByGM(const int* x, const int* y, long n, int* z);

/// The sum of x[i] for i < n, n >= 1: an array of the host, summed on the device. Throws CudaError.
int sumOnDevice(const int* x, long n);

/// The sum of the n >= 1 elements of tabGM, an array of the device, by KSumsOfBlocks in blocks of
/// `threads` >= 2: launch after launch, each on the sums that the one before it has left, until one
/// is left. Throws CudaError.
int sumByLaunches(const int* tabGM, long n, int threads);
