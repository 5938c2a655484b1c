// SOLUTION of include/LastBlock.h
// WRONG: gridDim.x blocks are not all of a grid of two dimensions
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: fail
// GPU: tests

// BODY of arrive
const unsigned last = gridDim.x - 1;
__threadfence();
const unsigned before = atomicInc(ptrCounterGM, last);
__threadfence();
return before == last;
