// The reductions that the use shows and the suites test, each for the types that these need. Host.
#pragma once

#include <functional>
#include <span>

#include "ReductionScratch.h"
#include "exact/ExactSum.h"
#include "operators.h"

enum class Order { ANY, KEPT };

template <typename T>
void sumOnDevice(Order order, const T* tabGM, size_t n, T* ptrResultGM,
                 const ReductionScratch& scratch, cudaStream_t stream = nullptr);

/// The additions that an element passes through at most: those of its thread, and of the
/// trees above.
inline long depthOnDevice(long n) {
    return 64 + n / 1000;
}

template <typename T>
void minimumOnDevice(const T* tabGM, size_t n, T* ptrResultGM, const ReductionScratch& scratch);

/// In the array's order.
void productOnDevice(const Matrix2* tabGM, size_t n, Matrix2* ptrResultGM,
                     const ReductionScratch& scratch);
void compositionOnDevice(const Affine* tabGM, size_t n, Affine* ptrResultGM,
                         const ReductionScratch& scratch);

/// Rounded once; and the sum of a part, added to that of others.
void exactSumOnDevice(const float* tabGM, size_t n, float* ptrSumGM,
                      const ReductionScratch& scratch);
void addExactlyOnDevice(const float* tabGM, size_t n, ExactSum* ptrExactGM,
                        const ReductionScratch& scratch);

/// A function that sums arrays of the host, in chunks of up to `perChunk` elements, and keeps its
/// memory on the device from call to call.
std::function<int(std::span<const int> values)> sumOfHost(size_t perChunk);
