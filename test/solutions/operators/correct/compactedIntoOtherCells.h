// SOLUTION of src/operators/fold_device.h
// CORRECT: results go to a second array, read in the next round: one barrier a round is enough
// SUITES: OperatorsCompacted, OperatorsEfficiency

// BODY of KCompacted
__shared__ T tabSM[MAX_ELEMENTS];
__shared__ T tabOtherSM[MAX_ELEMENTS / 2];
load<Op>(tabGM, n, tabSM);

T* from = tabSM;
T* to = tabOtherSM;
for (unsigned pairs = blockDim.x; pairs > 0; pairs /= 2) {
    __syncthreads();
    if (threadIdx.x < pairs) {
        to[threadIdx.x] = Op()(from[2 * threadIdx.x], from[2 * threadIdx.x + 1]);
    }
    T* const next = from;
    from = to;
    to = next;
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = *from;
