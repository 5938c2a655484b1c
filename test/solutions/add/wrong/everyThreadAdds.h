// SOLUTION of include/ReductionAdd.h
// WRONG: all threads of a block add its sum, not one of them
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionInterBlock
atomicAdd(ptrResultGM, tabSM[0]);
