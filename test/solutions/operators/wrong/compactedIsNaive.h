// SOLUTION of src/operators/fold_device.h
// WRONG: the compacted kernel is the naive one: nothing moves up
// SUITES: OperatorsEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KCompacted
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

const unsigned i = 2 * threadIdx.x;
for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
    __syncthreads();
    if (threadIdx.x % stride == 0) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
