// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: the product of two cells is not reduced modulo the prime, and the next one overflows
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: overflow
// TESTS: fail
// GPU: tests

// BODY of multiply
return x * y;  // FINDS overflow
