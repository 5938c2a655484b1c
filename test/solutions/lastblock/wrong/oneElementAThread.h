// SOLUTION of include/ReductionArray.h
// WRONG: every thread takes one element, and the array may have more
// SUITES: OneLaunchSum
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduce
T x = neutral;
if (first < n) x = tabGM[first];
return ReductionBlock::reduce(op, x, tabSM);
