// SOLUTION of include/Reduction.h
// WRONG: the cells are never folded, and cell 0 is that of one thread
// SUITES: Generic2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduce
reductionInterBlock(ATOMIC_OP, tabSM, ptrResultGM);
