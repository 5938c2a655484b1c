// SOLUTION of include/LastBlock.h
// WRONG: all threads of a block count, and the counter counts blocks
// SUITES: LastBlockGuard
// CHECKER: race-shared, race-global
// TESTS: fail
// GPU: tests, racecheck

// BODY of isLast
__shared__ bool isLastBlock;
__syncthreads();
isLastBlock = arrive(ptrCounterGM);  // FINDS race-shared
__syncthreads();
return isLastBlock;
