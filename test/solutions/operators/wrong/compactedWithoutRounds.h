// SOLUTION of src/operators/fold_device.h
// WRONG: a barrier between reading and writing, but none before the next round reads
// SUITES: OperatorsCompacted
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KCompacted
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

__syncthreads();
const unsigned i = threadIdx.x;
for (unsigned pairs = blockDim.x; pairs >= 1; pairs /= 2) {
    T x = Op::neutral();
    if (i < pairs) x = Op()(tabSM[2 * i], tabSM[2 * i + 1]);  // FINDS race-shared
    __syncthreads();
    if (i < pairs) tabSM[i] = x;  // FINDS race-shared
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
