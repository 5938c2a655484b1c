// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: += on the cell of GM: of two blocks at the same time one is lost
// SUITES: GenericLongII/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of addAtomic
*ptrX += y;  // FINDS lost-update
