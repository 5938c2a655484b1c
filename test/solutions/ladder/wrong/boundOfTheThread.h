// SOLUTION of src/ladder/rung1_interleavedStrided.h
// WRONG: the thread is compared, and not its cell: a round has twice its threads
// SUITES: LadderRung1
// CHECKER: out-of-bounds-shared, uninitialised-shared, maybe overflow
// TESTS: any
// GPU: tests

// BODY of KInterleavedStrided
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    const unsigned i = 2 * distance * TID_LOCAL;
    if (TID_LOCAL < blockDim.x / distance) {
        tabSM[i] += tabSM[i + distance];
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
