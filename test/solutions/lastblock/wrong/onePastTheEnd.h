// SOLUTION of include/ReductionArray.h
// WRONG: <= takes the element behind the last one
// SUITES: SingleBlockSum
// CHECKER: host-pointer
// TESTS: fail
// GPU: memcheck

// BODY of reduce
T x = neutral;
for (long i = first; i <= n; i += step) {
    x = op(x, tabGM[i]);  // FINDS host-pointer
}
return ReductionBlock::reduce(op, x, tabSM);
