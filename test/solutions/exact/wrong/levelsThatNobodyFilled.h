// SOLUTION of src/exact/chains_device.h
// WRONG: all levels are added up in the end, those too that hold the sum of no element
// SUITES: ExactPairwise
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (count >> k & 1) sum = tabSum[k] + sum;
sum = tabSum[k] + sum;
