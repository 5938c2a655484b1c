// SOLUTION of src/exact/chains_device.h
// WRONG: the elements are added one after the other, not in pairs
// SUITES: ExactPairwise
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of pairwise
return plain(tabGM, n, first, step);
