// SOLUTION of include/ReductionAdd.h
// WRONG: threadIdx.x is 0 once a row of the block, and each of these threads adds
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionInterBlock
if (threadIdx.x == 0) {
    atomicAdd(ptrResultGM, tabSM[0]);
}
