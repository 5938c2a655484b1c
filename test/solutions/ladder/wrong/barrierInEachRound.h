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

T sum = sumOfTwoElements(tabGM, n);
tabSM[TID_LOCAL] = sum;
__syncthreads();

for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
    fold(tabSM, sum, middle);
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
