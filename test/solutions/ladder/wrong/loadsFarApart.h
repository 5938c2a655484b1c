// SOLUTION of src/ladder/rung0_interleavedDivergent.h
// WRONG: the threads of a warp load elements 8 apart
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KInterleavedDivergent
__shared__ T tabSM[MAX_THREADS];
const long WARPS = blockDim.x / 32;
const long TID = blockIdx.x * long(blockDim.x) + threadIdx.x % 32 * WARPS + threadIdx.x / 32;
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
