// SOLUTION of include/LastBlock.h
// WRONG: the counter stays where it is: the next launch never finds a last block
// SUITES: LastBlockGuard
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of arrive
const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
__threadfence();
const unsigned before = atomicAdd(ptrCounterGM, 1);
__threadfence();
return before == last;
