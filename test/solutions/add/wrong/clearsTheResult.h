// SOLUTION of include/ReductionAdd.h
// WRONG: the first thread of the grid sets the result to 0 when other blocks may have added
// SUITES: Add2D
// CHECKER: race-global
// FINDS: race-global at atomicAdd(ptrResultGM, tabSM[0]);
// TESTS: any
// GPU: maybe tests

// BODY of reduce
if (Thread2D::tid() == 0) *ptrResultGM = 0;  // FINDS race-global
reductionIntraBlock(tabSM);
reductionInterBlock(tabSM, ptrResultGM);
