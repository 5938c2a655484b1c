// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: two factors below a million are multiplied as ints, which ends at two thousand million
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: overflow
// TESTS: fail
// GPU: tests

// BODY of multiply
return static_cast<int>(x) * static_cast<int>(y) % PRIME;  // FINDS overflow
