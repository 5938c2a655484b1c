// SOLUTION of src/operators/fold_device.h
// WRONG: the first threads work, but their cells are far apart
// SUITES: OperatorsEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KGrouped
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
    __syncthreads();
    const unsigned i = 2 * stride * threadIdx.x;
    if (i < 2 * blockDim.x) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
