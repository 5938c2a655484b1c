// SOLUTION of include/LastBlock.h
// WRONG: the block with the largest number is taken for the last one, though it may come first
// SUITES: LastBlockGuard
// CHECKER: maybe race-global
// TESTS: fail
// GPU: tests

// BODY of arrive
__threadfence();
atomicInc(ptrCounterGM, gridDim.x* gridDim.y* gridDim.z - 1);
__threadfence();
return blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1 && blockIdx.z == gridDim.z - 1;
