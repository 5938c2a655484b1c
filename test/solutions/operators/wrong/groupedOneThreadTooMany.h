// SOLUTION of src/operators/fold_device.h
// WRONG: <= for <: a thread too many folds
// SUITES: OperatorsGrouped
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KGrouped
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

const unsigned i = threadIdx.x;
for (unsigned stride = blockDim.x; stride >= 1; stride /= 2) {
    __syncthreads();
    if (threadIdx.x <= stride) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);  // FINDS race-shared
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
