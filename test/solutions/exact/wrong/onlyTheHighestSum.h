// SOLUTION of src/exact/chains_device.h
// WRONG: the sums of the lower binary digits are forgotten in the end
// SUITES: ExactPairwise
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (count >> k & 1) sum = tabSum[k] + sum;
sum = tabSum[k];
