// SOLUTION of include/ReductionAdd.h
// CORRECT: ids of two dimensions by hand, do/while, halves by shifting
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
const unsigned tid = threadIdx.y * blockDim.x + threadIdx.x;
unsigned half = blockDim.x * blockDim.y >> 1;
if (half > 0) {
    do {
        if (tid < half) tabSM[tid] += tabSM[tid + half];
        __syncthreads();
        half >>= 1;
    } while (half != 0);
}
if (tid == 0) atomicAdd(ptrResultGM, *tabSM);
