// SOLUTION of include/LastBlock.h
// WRONG: the counter is read and written by several blocks at the same time
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
// GPU: tests

// BODY of arrive
const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
__threadfence();
const unsigned before = *ptrCounterGM;            // FINDS race-global
*ptrCounterGM = before == last ? 0 : before + 1;  // FINDS race-global
__threadfence();
return before == last;
