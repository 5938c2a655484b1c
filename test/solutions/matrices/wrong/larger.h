// SOLUTION of src/matrices/minimum_device.h
// WRONG: the larger of the two
// SUITES: MatricesBlocks, MatricesDevice/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of smaller
return x < y ? y : x;
