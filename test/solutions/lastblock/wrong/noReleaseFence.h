// SOLUTION of include/LastBlock.h
// WRONG: no fence before the block is counted
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
// GPU: nothing

// BODY of arrive
const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
const unsigned before = atomicInc(ptrCounterGM, last);
__threadfence();
return before == last;
