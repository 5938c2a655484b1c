// SOLUTION of src/operators/fold_device.h
// WRONG: thread i takes the cells i and i + pairs, as in the grouped kernel: no neighbours
// SUITES: OperatorsCompacted
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KCompacted
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

const unsigned i = threadIdx.x;
for (unsigned pairs = blockDim.x; pairs >= 1; pairs /= 2) {
    T x = Op::neutral();
    __syncthreads();
    if (i < pairs) x = Op()(tabSM[i], tabSM[i + pairs]);
    __syncthreads();
    if (i < pairs) tabSM[i] = x;
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
