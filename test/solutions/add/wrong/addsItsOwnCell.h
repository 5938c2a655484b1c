// SOLUTION of include/ReductionAdd.h
// WRONG: the last thread of a block adds its own cell, which is not the sum
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionInterBlock
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL == Thread2D::nbThreadBlock() - 1) {
    atomicAdd(ptrResultGM, tabSM[TID_LOCAL]);
}
