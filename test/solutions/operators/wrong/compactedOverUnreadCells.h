// SOLUTION of src/operators/fold_device.h
// WRONG: no barrier between reading and writing: a cell is overwritten before it has been read
// SUITES: OperatorsCompacted
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KCompacted
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

const unsigned i = threadIdx.x;
for (unsigned pairs = blockDim.x; pairs >= 1; pairs /= 2) {
    __syncthreads();
    if (i < pairs) tabSM[i] = Op()(tabSM[2 * i], tabSM[2 * i + 1]);  // FINDS race-shared
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
