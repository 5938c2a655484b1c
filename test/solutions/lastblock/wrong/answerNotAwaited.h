// SOLUTION of include/LastBlock.h
// WRONG: no barrier behind the count: the others read the answer before it is there
// SUITES: LastBlockGuard
// CHECKER: race-shared, maybe race-global
// TESTS: any
// GPU: racecheck

// BODY of isLast
__shared__ bool isLastBlock;
__syncthreads();
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    isLastBlock = arrive(ptrCounterGM);  // FINDS race-shared
}
return isLastBlock;  // FINDS race-shared
