// The reductions under test, each for the values that its suites use.
#pragma once

#include <span>

#include "device/ReductionScratch.h"
#include "operators.h"

enum class Order { ANY, KEPT };

template <typename T>
void sumOnDevice(Order order, const T* tabGM, size_t n, T* ptrResultGM,
                 const ReductionScratch& scratch, cudaStream_t stream = nullptr);

template <typename T>
void minimumOnDevice(const T* tabGM, size_t n, T* ptrResultGM, const ReductionScratch& scratch);

void productOnDevice(const Matrix2* tabGM, size_t n, Matrix2* ptrResultGM,
                     const ReductionScratch& scratch);
void compositionOnDevice(const Affine* tabGM, size_t n, Affine* ptrResultGM,
                         const ReductionScratch& scratch);

/// From the host to the host, twice with the same memory of the device; -1 when the two differ.
int sumOfHost(std::span<const int> values, size_t perChunk);
