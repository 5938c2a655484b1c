// SOLUTION of src/operators/fold_device.h
// WRONG: only the threads that work come to the barrier
// SUITES: OperatorsNaive
// CHECKER: divergent-barrier
// TESTS: any
// GPU: nothing

// BODY of KNaive
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

__syncthreads();
const unsigned i = 2 * threadIdx.x;
for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
    if (threadIdx.x % stride == 0) {
        tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
        __syncthreads();  // FINDS divergent-barrier
    }
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
