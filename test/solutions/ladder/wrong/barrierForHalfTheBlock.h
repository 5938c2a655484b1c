// SOLUTION of src/ladder/rung1_interleavedStrided.h
// WRONG: the barrier stands where only the threads that add come
// SUITES: LadderRung1
// CHECKER: divergent-barrier
// TESTS: any
// GPU: nothing

// BODY of KInterleavedStrided
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    const unsigned i = 2 * distance * TID_LOCAL;
    if (i < blockDim.x) {
        tabSM[i] += tabSM[i + distance];
        __syncthreads();  // FINDS divergent-barrier
    }
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
