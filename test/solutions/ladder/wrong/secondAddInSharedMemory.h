// SOLUTION of src/ladder/rung3_firstAddDuringLoad.h
// WRONG: both elements go to shared memory, and one more round adds them
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of KFirstAddDuringLoad
__shared__ T tabSM[MAX_THREADS];
const unsigned TID_LOCAL = threadIdx.x;

const long FIRST = 2L * blockDim.x * blockIdx.x;
const unsigned HALF = blockDim.x;
for (unsigned i = TID_LOCAL; i < 2 * HALF; i += HALF)
    tabSM[i] = FIRST + i < n ? tabGM[FIRST + i] : T(0);
__syncthreads();

for (unsigned middle = blockDim.x; middle > 0; middle /= 2) {
    if (TID_LOCAL < middle) {
        tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    }
    __syncthreads();
}

if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
