// SOLUTION of include/ReductionWarp.h
// WRONG: the warps of a block are counted without the one that is not full
// SUITES: BlockSum
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of warpCount
return threads / SIZE;
