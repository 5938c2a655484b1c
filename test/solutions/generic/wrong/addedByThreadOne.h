// SOLUTION of include/Reduction.h
// WRONG: thread 1 combines, and a block of one thread has none
// SUITES: GenericIntII/16 blocks of 1 thread
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionInterBlock
if (Thread2D::tidLocal() == 1) {
    ATOMIC_OP(ptrResultGM, tabSM[0]);
}
