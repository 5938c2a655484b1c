// SOLUTION of src/operators/fold_device.h
// WRONG: only the threads that work come to the barriers
// SUITES: OperatorsCompacted
// CHECKER: divergent-barrier
// TESTS: any
// GPU: nothing

// BODY of KCompacted
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

__syncthreads();
const unsigned i = threadIdx.x;
for (unsigned pairs = blockDim.x; pairs >= 1; pairs /= 2) {
    if (i < pairs) {
        const T x = Op()(tabSM[2 * i], tabSM[2 * i + 1]);
        __syncthreads();  // FINDS divergent-barrier
        tabSM[i] = x;
        __syncthreads();
    }
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
