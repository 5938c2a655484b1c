// SOLUTION of include/LastBlock.h
// WRONG: the answer is a variable of each thread, and only thread 0 learns it
// SUITES: OneLaunchSum
// CHECKER: divergent-barrier, warp-mask
// TESTS: fail
// GPU: tests

// BODY of isLast
bool isLastBlock = false;
__syncthreads();
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    isLastBlock = arrive(ptrCounterGM);
}
__syncthreads();
return isLastBlock;
