// SOLUTION of src/ladder/rung2_sequential.h
// WRONG: the cells of neighbouring threads are 2 distance apart, as in the rung below
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KSequential
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    const unsigned i = 2 * distance * TID_LOCAL;
    if (i < blockDim.x) {
        tabSM[i] += tabSM[i + distance];
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
