// SOLUTION of include/ReductionAdd.h
// WRONG: thread 0 of the grid adds instead of thread 0 of every block
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionInterBlock
if (Thread2D::tid() == 0) {
    atomicAdd(ptrResultGM, tabSM[0]);
}
