#include "upperHalfFirst.h"

#include "Kernel.h"
#include "ReductionWarp.h"
#include "common/ArrayGM.h"

static __device__ int add(int x, int y) {
    return x + y;
}

template <bool IN_ORDER>
__global__ void KUpperHalfFirst(int* ptrSumGM) {
    __shared__ int tabSM[ReductionWarp::PADDED_SIZE];
    __shared__ int arrived;
    const int LANE = ReductionWarp::lane();
    const int MIDDLE = ReductionWarp::SIZE / 2;

    tabSM[LANE] = LANE + 1;
    if (LANE < MIDDLE) tabSM[ReductionWarp::SIZE + LANE] = 1000;
    if (LANE == 0) arrived = 0;
    __syncwarp();

    if (LANE >= MIDDLE) atomicAdd(&arrived, 1);
    while (LANE < MIDDLE && atomicAdd(&arrived, 0) < MIDDLE) {
    }
    if constexpr (IN_ORDER)
        ReductionWarp::foldPaddedInOrder(add, tabSM);
    else
        ReductionWarp::foldPadded(add, tabSM);
    if (LANE == 0) *ptrSumGM = tabSM[0];
}

template <bool IN_ORDER>
static int sum() {
    ArrayGM<int> sumGM(std::vector<int>{-1});
    KUpperHalfFirst<IN_ORDER><<<1, ReductionWarp::SIZE>>>(sumGM.data());
    Kernel::lastCudaError("launch of one warp");
    return sumGM.toHost()[0];
}

int sumWithUpperHalfFirst() {
    return sum<false>();
}

int sumInOrderWithUpperHalfFirst() {
    return sum<true>();
}
