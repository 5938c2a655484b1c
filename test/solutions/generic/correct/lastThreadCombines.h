// SOLUTION of include/Reduction.h
// CORRECT: the cells are folded upwards, and the last thread combines
// SUITES: Generic2D, GenericMax/16 blocks of 256 threads

// BODY of ecrasement
const int LAST = Thread2D::nbThreadBlock() - 1;
const int fromEnd = LAST - Thread2D::tidLocal();
if (fromEnd < middle) {
    tabSM[LAST - fromEnd] = OP(tabSM[LAST - fromEnd], tabSM[LAST - fromEnd - middle]);
}

// BODY of reductionInterBlock
const int LAST = Thread2D::nbThreadBlock() - 1;
if (Thread2D::tidLocal() == LAST) {
    ATOMIC_OP(ptrResultGM, tabSM[LAST]);
}
