// SOLUTION of src/ladder/rung4_lastWarpUnrolled.h
// WRONG: a barrier in each round, as in the rung below
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KLastWarpUnrolled
__shared__ T tabSM[MAX_THREADS];
const int TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = sumOfTwoElements(tabGM, n);
__syncthreads();

for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
    fold(tabSM, middle);
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
