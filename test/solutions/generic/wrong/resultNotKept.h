// SOLUTION of include/Reduction.h
// WRONG: what OP returns is thrown away
// SUITES: Generic2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of ecrasement
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL < middle) {
    OP(tabSM[TID_LOCAL], tabSM[TID_LOCAL + middle]);
}
