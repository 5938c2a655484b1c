// SOLUTION of src/operators/fold_device.h
// CORRECT: the threads are asked for their cell, and the barrier follows each round
// SUITES: OperatorsNaive

// BODY of KNaive
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

__syncthreads();
for (unsigned stride = 1; stride < 2 * blockDim.x; stride *= 2) {
    const unsigned i = 2 * threadIdx.x;
    if (i % (2 * stride) == 0) {
        tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
    }
    __syncthreads();
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
