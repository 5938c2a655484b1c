// SOLUTION of include/LastBlock.h
// WRONG: threadIdx.x is 0 once a row of the block: each row counts
// SUITES: LastBlockGuard
// CHECKER: race-shared, race-global
// TESTS: fail
// GPU: tests, racecheck

// BODY of isLast
__shared__ bool isLastBlock;
__syncthreads();
if (threadIdx.x == 0) {
    isLastBlock = arrive(ptrCounterGM);  // FINDS race-shared
}
__syncthreads();
return isLastBlock;
