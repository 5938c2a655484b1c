// SOLUTION of include/ReductionArray.h
// WRONG: a thread starts from its first element, which a short array has not
// SUITES: SingleBlockSum
// CHECKER: host-pointer
// TESTS: fail
// GPU: memcheck

// BODY of reduce
T x = tabGM[first];  // FINDS host-pointer
for (long i = first + step; i < n; i += step) {
    x = op(x, tabGM[i]);
}
return ReductionBlock::reduce(op, x, tabSM);
