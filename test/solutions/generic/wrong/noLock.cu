// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: no atomic function multiplies, and without a lock products are lost
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of multiplyAtomic
*ptrX = multiply(*ptrX, y);  // FINDS lost-update
