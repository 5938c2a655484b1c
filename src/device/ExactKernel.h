#pragma once

#include <algorithm>

#include "LastBlock.h"
#include "Packs.h"
#include "exact/exact_device.h"

namespace reduction_device {

constexpr size_t MOST_EXACTLY = size_t{1} << 32;  // elements: see ExactSum

constexpr unsigned EXACTLY = 128;  // threads of a block: each has an ExactSum in shared memory

/// Blocks of a multiprocessor. An H100 has room for the shared memory of six at once.
constexpr unsigned EXACTLY_RESIDENT = 6;

/// The packs of the array in turn, LOADS a thread at a time, then the single elements.
template <unsigned THREADS>
static __device__ void addInTurn(const Stretch<float>& array, long* tabCell) {
    constexpr size_t TILE = size_t{THREADS} * LOADS;
    for (size_t i = TILE * blockIdx.x + threadIdx.x; i < array.packs; i += TILE * gridDim.x) {
        const uint4* ptrPackGM = array.firstPack() + i;
        const size_t left = array.packs - i;
        uint4 words[LOADS];
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++)
            if (k * THREADS < left) words[k] = __ldcs(ptrPackGM + k * THREADS);
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++)
            if (k * THREADS < left)
                for (const float x : Pack<float>::of(words[k]).cells)
                    ::addExactly(x, tabCell, THREADS);
    }
    const size_t threads = size_t{THREADS} * gridDim.x;
    for (size_t i = size_t{THREADS} * blockIdx.x + threadIdx.x; i < array.single(); i += threads)
        ::addExactly(array.single(i), tabCell, THREADS);
}

/// Takes the sum of all blocks out of its cells, so that the next launch finds them empty. Called
/// by all threads of a block; valid in thread 0.
static __device__ float takeRounded(long* tabCellGM) {
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
__global__ void __launch_bounds__(THREADS)
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

/// As many blocks as run at once, but none with fewer than some tiles.
inline unsigned blocksExactly(size_t n, size_t multiprocessors) {
    constexpr size_t FEWEST = size_t{EXACTLY} * LOADS * Pack<float>::SIZE;
    return static_cast<unsigned>(
        std::clamp<size_t>(dividedUp(n, FEWEST), 1, EXACTLY_RESIDENT * multiprocessors));
}

}  // namespace reduction_device
