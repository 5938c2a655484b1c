// SOLUTION of src/ladder/rung1_interleavedStrided.h
// WRONG: the threads that work are spread over all warps, as in the rung below
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KInterleavedStrided
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    if (TID_LOCAL % (2 * distance) == 0) {
        tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
