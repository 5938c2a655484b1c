// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: the cell is compared, then written: a larger value that came in between is lost
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: maybe tests

// BODY of largerAtomic
if (y > *ptrX) *ptrX = y;  // FINDS lost-update
