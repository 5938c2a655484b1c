// SOLUTION of include/LastBlock.h
// WRONG: no barrier before the count: the block is counted when thread 0 has written
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
// GPU: maybe racecheck

// BODY of isLast
__shared__ bool isLastBlock;
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    isLastBlock = arrive(ptrCounterGM);
}
__syncthreads();
return isLastBlock;
