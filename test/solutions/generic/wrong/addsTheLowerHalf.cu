// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: an int is added to the lower half of the long, and the carry is lost
// SUITES: GenericLongII/256 blocks of 1024 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of addAtomic
atomicAdd(reinterpret_cast<int*>(ptrX), static_cast<int>(y));
