#pragma once

#include <algorithm>

#include "LastBlock.h"
#include "Packs.h"
#include "exact/exact_device.h"

namespace reduction_device {

constexpr size_t MOST_EXACTLY = size_t{1} << 32;  // elements: see ExactSum

constexpr unsigned EXACTLY = 128;  // threads of a block: each has an ExactSum in shared memory

/// Blocks that a multiprocessor of an H100 has the shared memory for, if they leave it the
/// registers.
constexpr unsigned EXACTLY_RESIDENT = 6;

/// The packs of the array in turn, LOADS a thread at a time, and then the single elements. The next
/// packs are on their way while the cells take up those that are there.
template <unsigned THREADS>
static __device__ void addInTurn(const Stretch<float>& array, long* tabCell) {
    constexpr size_t TILE = size_t{THREADS} * LOADS;
    uint4 words[LOADS];
    const auto load = [&](size_t i) {
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++)
            if (i + k * THREADS < array.packs)
                words[k] = __ldcs(array.firstPack() + i + k * THREADS);
    };
    size_t i = TILE * blockIdx.x + threadIdx.x;
    load(i);
    for (; i < array.packs; i += TILE * gridDim.x) {
        Pack<float> packs[LOADS];
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++) packs[k] = Pack<float>::of(words[k]);
        load(i + TILE * gridDim.x);
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++)
            if (i + k * THREADS < array.packs) {
#pragma unroll
                for (int j = 0; j < Pack<float>::SIZE; j++)
                    ::addExactly(packs[k].cells[j], tabCell, THREADS);
            }
    }
    const size_t threads = size_t{THREADS} * gridDim.x;
    for (size_t k = size_t{THREADS} * blockIdx.x + threadIdx.x; k < array.single(); k += threads)
        ::addExactly(array.single(k), tabCell, THREADS);
}

/// Takes the sum of all blocks out of its cells, so that the next launch finds them empty. Called
/// by all threads of a block; valid in thread 0. Not inlined, so that it takes no registers from
/// what all blocks do.
static __device__ __noinline__ float takeRounded(long* tabCellGM) {
    __shared__ ExactSum sumSM;
    if (threadIdx.x < ExactSum::CELLS) {
        auto* ptrCellGM = reinterpret_cast<unsigned long long*>(tabCellGM + threadIdx.x);
        sumSM.tabCell[threadIdx.x] = static_cast<long>(atomicExch(ptrCellGM, 0ULL));
    }
    __syncthreads();
    return threadIdx.x == 0 ? sumSM.rounded() : 0;
}

/// Adds the array to the cells; where there is a ptrSumGM the last block then takes them out and
/// rounds.
template <unsigned THREADS>
__global__ void __launch_bounds__(THREADS, EXACTLY_RESIDENT)
    KSumExactly(Stretch<float> array, long* tabCellGM, float* ptrSumGM, unsigned* ptrCounterGM) {
    __shared__ long tabSM[ExactSum::CELLS * THREADS];
    long* const tabCell = tabSM + threadIdx.x;
#pragma unroll
    for (unsigned cell = 0; cell < ExactSum::CELLS; cell++) tabCell[cell * THREADS] = 0;
    addInTurn<THREADS>(array, tabCell);
    __syncthreads();  // the cells of all threads are complete
    handOn(tabSM, THREADS, tabCellGM);

    if (ptrSumGM == nullptr || !LastBlock::isLast(ptrCounterGM)) return;
    const float sum = takeRounded(tabCellGM);
    if (threadIdx.x == 0) *ptrSumGM = sum;
}

/// Few blocks of a tile each, or many of some tiles, so that blocks end and begin all the time. The
/// bounds are the fastest ones measured on an H100.
inline unsigned blocksExactly(size_t n, size_t multiprocessors) {
    constexpr size_t TILES = 16;
    const size_t tiles = dividedUp(n, size_t{EXACTLY} * LOADS * Pack<float>::SIZE);
    const size_t few = std::min(tiles, 3 * multiprocessors);
    const size_t many = std::min(tiles / TILES, 24 * multiprocessors);
    return static_cast<unsigned>(std::max({size_t{1}, few, many}));
}

}  // namespace reduction_device
