// SOLUTION of src/ladder/rung1_interleavedStrided.h
// CORRECT: it counts the threads of a round
// SUITES: LadderRung1, LadderEfficiency

// BODY of KInterleavedStrided
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
__syncthreads();

unsigned distance = 1;
for (unsigned threads = blockDim.x / 2; threads > 0; threads /= 2) {
    if (TID_LOCAL < threads) {
        T* ptrCell = tabSM + 2 * distance * TID_LOCAL;
        *ptrCell += ptrCell[distance];
    }
    distance *= 2;
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
