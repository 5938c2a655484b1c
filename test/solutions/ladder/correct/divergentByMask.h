// SOLUTION of src/ladder/rung0_interleavedDivergent.h
// CORRECT: a mask for %, and the barrier stands before each round
// SUITES: LadderRung0, LadderEfficiency

// BODY of KInterleavedDivergent
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);

for (unsigned distance = 1; distance < blockDim.x; distance <<= 1) {
    __syncthreads();
    if ((TID_LOCAL & (2 * distance - 1)) == 0) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
