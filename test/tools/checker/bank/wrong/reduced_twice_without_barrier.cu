// Two reductions in the same cells, one after the other without a barrier: the race is in the
// header, the mistake between its two calls.
// SAYS called from reduced_twice_without_barrier.cu:14
#include "Bank.h"
#include "ReductionBlock.h"

static __device__ int plus(int a, int b) {
    return a + b;
}

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[ReductionWarp::SIZE];
    const int first = ReductionBlock::reduce(plus, 1, tabSM);   // FINDS race-shared
    const int second = ReductionBlock::reduce(plus, 2, tabSM);  // FINDS race-shared
    if (threadIdx.x == 0) *sum = first + second;
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
