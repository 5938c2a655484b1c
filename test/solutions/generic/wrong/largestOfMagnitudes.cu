// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: the larger one of the magnitudes, as if no value were below 0
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of larger
return abs(x) > abs(y) ? x : y;
