// SOLUTION of src/ladder/rung7_warpShuffle.h
// WRONG: it folds in shared memory, with a barrier in each round, as in the rung below
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KWarpShuffle
__shared__ T tabSM[1024];
const int TID_LOCAL = threadIdx.x;

T sum = sumOfElements<T>(tabGM, n);
tabSM[TID_LOCAL] = sum;
__syncthreads();

for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] = sum += tabSM[TID_LOCAL + middle];
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
