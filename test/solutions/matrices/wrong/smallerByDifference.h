// SOLUTION of src/matrices/minimum_device.h
// WRONG: the sign of x - y decides, and the difference of two ints may be more than an int holds
// SUITES: MatricesBlocks, MatricesDevice/16 blocks of 256 threads
// CHECKER: overflow
// TESTS: fail
// GPU: tests

// BODY of smaller
return y + ((x - y) & ((x - y) >> 31));  // FINDS overflow
