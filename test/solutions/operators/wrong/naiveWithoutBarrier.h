// SOLUTION of src/operators/fold_device.h
// WRONG: no barrier between two rounds
// SUITES: OperatorsNaive
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KNaive
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

__syncthreads();
const unsigned i = 2 * threadIdx.x;
for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
    if (threadIdx.x % stride == 0)
        tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);  // FINDS race-shared
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
