// SOLUTION of include/LastBlock.h
// CORRECT: __syncthreads_or tells all threads what one of them knows
// SUITES: LastBlockGuard, OneLaunchSum

// BODY of isLast
__syncthreads();
bool isLastBlock = false;
if (threadIdx.x + threadIdx.y + threadIdx.z == 0) isLastBlock = arrive(ptrCounterGM);
return __syncthreads_or(isLastBlock);
