// SOLUTION of include/LastBlock.h
// WRONG: __threadfence_block() orders nothing for other blocks
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
// GPU: nothing

// BODY of arrive
const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
__threadfence_block();
const unsigned before = atomicInc(ptrCounterGM, last);
__threadfence_block();
return before == last;
