// SOLUTION of src/ladder/rung2_sequential.h
// CORRECT: a thread keeps the sum of its cell in a register
// SUITES: LadderRung2, LadderEfficiency

// BODY of KSequential
__shared__ T tabSM[MAX_THREADS];
const long TID = Thread1D_long::tid();
const unsigned TID_LOCAL = threadIdx.x;

T sum = TID < n ? tabGM[TID] : T(0);
tabSM[TID_LOCAL] = sum;
__syncthreads();

for (unsigned middle = blockDim.x / 2; middle > 0; middle >>= 1) {
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] = sum += tabSM[TID_LOCAL + middle];
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
