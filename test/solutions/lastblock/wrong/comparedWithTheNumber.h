// SOLUTION of include/LastBlock.h
// WRONG: atomicInc returns the value before, which is never the number of blocks
// SUITES: LastBlockGuard
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of arrive
const unsigned last = gridDim.x * gridDim.y * gridDim.z;
__threadfence();
const unsigned before = atomicInc(ptrCounterGM, last);
__threadfence();
return before == last;
