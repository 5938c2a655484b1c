// SOLUTION of include/Reduction.h
// WRONG: one thread combines all cells, and starts from 0, which is neutral for sums only
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraBlock
if (Thread2D::tidLocal() != 0) return;
T result = 0;
for (int i = 0; i < Thread2D::nbThreadBlock(); i++) {
    result = OP(result, tabSM[i]);
}
tabSM[0] = result;
