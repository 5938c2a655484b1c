// SOLUTION of src/operators/fold_device.h
// WRONG: the naive kernel is the grouped one
// SUITES: OperatorsNaive
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KNaive
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

const unsigned i = threadIdx.x;
for (unsigned stride = blockDim.x; stride >= 1; stride /= 2) {
    __syncthreads();
    if (threadIdx.x < stride) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
