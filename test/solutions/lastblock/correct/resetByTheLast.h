// SOLUTION of include/LastBlock.h
// CORRECT: atomicAdd counts, every thread has a fence, and the last block sets the counter back
// SUITES: LastBlockGuard, OneLaunchSum

// BODY of isLast
__shared__ bool isLastBlock;
__threadfence();
__syncthreads();
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    isLastBlock = arrive(ptrCounterGM);
}
__syncthreads();
return isLastBlock;

// BODY of arrive
const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
__threadfence();
const bool isLastBlock = atomicAdd(ptrCounterGM, 1) == last;
__threadfence();
if (isLastBlock) atomicExch(ptrCounterGM, 0);
return isLastBlock;
