#include "FloatSum.h"

#include "Block2D.h"
#include "Operators.h"
#include "ReductionBlock.h"
#include "chains_device.h"
#include "exact_device.h"
#include "language/language.h"

/// The sum of the block's elements, valid in its thread 0.
template <Summing SUMMING>
static __device__ float sumOfBlock(const float* tabGM, long n) {
    __shared__ float tabSM[ReductionWarp::SIZE];
    constexpr auto chain = SUMMING == Summing::KAHAN      ? kahan
                           : SUMMING == Summing::PAIRWISE ? pairwise
                                                          : plain;
    const float ofThread = chain(tabGM, n, Thread2D_long::tid(), Thread2D_long::nbThread());
    return ReductionBlock::reduce(Sum<float>(), ofThread, tabSM);
}

__global__ void KAtomics(const float* tabGM, long n, float* ptrSumGM) {
    const float sum = sumOfBlock<Summing::ATOMICS>(tabGM, n);
    if (Thread2D::tidLocal() == 0) atomicAdd(ptrSumGM, sum);
}

/// Leaves the sum of each block in tabSumGM[block]. With one block, that is the sum of the array.
template <Summing SUMMING>
__global__ void KTree(const float* tabGM, long n, float* tabSumGM) {
    const float sum = sumOfBlock<SUMMING>(tabGM, n);
    if (Thread2D::tidLocal() == 0) tabSumGM[Block2D::id()] = sum;
}

/// Adds the array to the cells of an ExactSum in GM.
__global__ void KExact(const float* tabGM, long n, long* tabCellGM) {
    extern __shared__ long tabSM[];  // as many ExactSum as threads in a block
    const int THREADS = Thread2D::nbThreadBlock();
    long* const tabCell = tabSM + Thread2D::tidLocal();

    for (int cell = 0; cell < ExactSum::CELLS; cell++) tabCell[cell * THREADS] = 0;
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        addExactly(tabGM[i], tabCell, THREADS);
    }
    __syncthreads();  // the cells of all threads are complete
    handOn(tabSM, THREADS, tabCellGM);
}

__global__ void KRound(const ExactSum* ptrExactGM, float* ptrSumGM) {
    *ptrSumGM = ptrExactGM->rounded();
}

namespace {

void requireThreads(const Grid& grid) {
    if (grid.threadByBlock() > MAX_EXACT_THREADS)
        throw std::invalid_argument(
            tr("{0}: {1} threads per block; an exact sum takes 1 to {2}, whose cells fit into "
               "shared memory",
               grid.toString(), grid.threadByBlock(), MAX_EXACT_THREADS));
}

void sumExactly(const float* tabGM, long n, const Grid& grid, ExactSum* ptrExactGM) {
    cudaMemsetAsync(ptrExactGM, 0, sizeof(ExactSum));
    const size_t sizeSM = sizeof(ExactSum) * grid.threadByBlock();
    KExact<<<grid.dg, grid.db, sizeSM>>>(tabGM, n, ptrExactGM->tabCell);
}

/// The sums of the blocks, then those added up by one block more.
template <Summing SUMMING>
void sumInTree(const float* tabGM, long n, const Grid& grid, float* tabSumGM, float* ptrSumGM) {
    KTree<SUMMING><<<grid.dg, grid.db>>>(tabGM, n, tabSumGM);
    KTree<SUMMING><<<1, grid.db>>>(tabSumGM, grid.blockCounts(), ptrSumGM);
}

}  // namespace

FloatSum::FloatSum(const std::vector<float>& values, const Grid& grid, Summing summing)
    : ArrayReduction(values), grid(grid), summing(summing), sumsGM(grid.blockCounts()) {
    if (summing == Summing::EXACT) requireThreads(grid);
}

void FloatSum::launch(const float* tabGM, long n, float* ptrSumGM) {
    switch (summing) {
        case Summing::ATOMICS:
            cudaMemsetAsync(ptrSumGM, 0, sizeof(float));
            KAtomics<<<grid.dg, grid.db>>>(tabGM, n, ptrSumGM);
            break;
        case Summing::TREE:
            sumInTree<Summing::TREE>(tabGM, n, grid, sumsGM.data(), ptrSumGM);
            break;
        case Summing::KAHAN:
            sumInTree<Summing::KAHAN>(tabGM, n, grid, sumsGM.data(), ptrSumGM);
            break;
        case Summing::PAIRWISE:
            sumInTree<Summing::PAIRWISE>(tabGM, n, grid, sumsGM.data(), ptrSumGM);
            break;
        case Summing::EXACT:
            sumExactly(tabGM, n, grid, exactGM.data());
            KRound<<<1, 1>>>(exactGM.data(), ptrSumGM);
    }
}

ExactSum exactSumOf(const std::vector<float>& values, const Grid& grid) {
    requireThreads(grid);
    const ArrayGM<float> valuesGM(values);
    ArrayGM<ExactSum> exactGM(1);
    sumExactly(valuesGM.data(), static_cast<long>(valuesGM.size()), grid, exactGM.data());
    Kernel::lastCudaError("exact sum of " + std::to_string(values.size()) + " floats");
    return exactGM.toHost()[0];
}
