// SOLUTION of src/ladder/rung3_firstAddDuringLoad.h
// WRONG: the first round is the second: it was done during the load already, it says
// SUITES: LadderRung3
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KFirstAddDuringLoad
__shared__ T tabSM[MAX_THREADS];
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = sumOfTwoElements(tabGM, n);
__syncthreads();

for (unsigned middle = blockDim.x / 4; middle > 0; middle /= 2) {
    if (TID_LOCAL < middle) {
        tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
