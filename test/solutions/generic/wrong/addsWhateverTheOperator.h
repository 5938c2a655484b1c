// SOLUTION of include/Reduction.h
// WRONG: + instead of OP, as in the lesson before: sums are right
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of ecrasement
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL < middle) {
    tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
}
