// SOLUTION of src/ladder/rung1_interleavedStrided.h
// WRONG: the cells are a distance apart, and not two
// SUITES: LadderRung1
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KInterleavedStrided
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    const unsigned i = distance * TID_LOCAL;
    if (i + distance < blockDim.x) {
        tabSM[i] += tabSM[i + distance];  // FINDS race-shared
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
