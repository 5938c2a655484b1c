// SOLUTION of src/ladder/rung0_interleavedDivergent.h
// WRONG: no barrier between the load and the first round
// SUITES: LadderRung0
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KInterleavedDivergent
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);

for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    if (TID_LOCAL % (2 * distance) == 0) {
        tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];  // FINDS race-shared
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
