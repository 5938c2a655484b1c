// SOLUTION of src/ladder/rung2_sequential.h
// WRONG: <= for <: a thread too many folds
// SUITES: LadderRung2
// CHECKER: race-shared, out-of-bounds-shared
// TESTS: any
// GPU: racecheck, maybe memcheck

// BODY of KSequential
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

for (unsigned middle = blockDim.x / 2; middle > 0; middle /= 2) {
    if (TID_LOCAL <= middle) {
        tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];  // FINDS race-shared
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
