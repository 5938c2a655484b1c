#include "toAll.h"

#include "Kernel.h"
#include "ReductionBlock.h"
#include "common/ArrayGM.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// In registers: only lane 0 is sure to have the result.
__global__ void KOthersByShuffle(const int* tabGM, int* tabOthersGM) {
    const int LANE = ReductionWarp::lane();
    const int x = tabGM[LANE];

    int sum = ReductionWarp::reduce(add, x);
    sum = __shfl_sync(Shuffle::ALL, sum, 0);
    tabOthersGM[LANE] = sum - x;
}

/// In shared memory: the result is in a cell that all lanes can read.
__global__ void KOthersByCell(const int* tabGM, int* tabOthersGM) {
    __shared__ int tabSM[ReductionWarp::SIZE];
    const int LANE = ReductionWarp::lane();
    const int x = tabGM[LANE];
    tabSM[LANE] = x;
    __syncwarp();

    ReductionWarp::fold(add, tabSM);
    tabOthersGM[LANE] = tabSM[0] - x;
}

/// By a block: the result is in a register of thread 0.
__global__ void KOthersByBlock(const int* tabGM, int* tabOthersGM) {
    __shared__ int tabSM[ReductionWarp::SIZE];
    __shared__ int sumSM;
    const int TID = Thread2D::tidLocal();
    const int x = tabGM[TID];

    const int sum = ReductionBlock::reduce(add, x, tabSM);
    if (TID == 0) sumSM = sum;
    __syncthreads();  // before any thread reads
    tabOthersGM[TID] = sumSM - x;
}

std::vector<int> sumsOfOthers(const std::vector<int>& values, ToAll how) {
    const auto kernel = how == ToAll::SHUFFLE ? KOthersByShuffle
                        : how == ToAll::CELL  ? KOthersByCell
                                              : KOthersByBlock;
    const ArrayGM<int> valuesGM(values);
    ArrayGM<int> othersGM(std::vector<int>(values.size(), -1));
    kernel<<<1, static_cast<unsigned>(values.size())>>>(valuesGM.data(), othersGM.data());
    Kernel::lastCudaError("launch of one block");
    return othersGM.toHost();
}
