// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: the smaller value of two
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of larger
return x < y ? x : y;
