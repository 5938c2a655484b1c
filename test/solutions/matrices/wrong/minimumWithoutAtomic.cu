// SOLUTION of src/matrices/minimum_device.cu
// WRONG: the minimum of all is read, compared and written by several blocks at the same time
// SUITES: MatricesDevice/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of minimumAtomic
*ptrX = smallerCells(*ptrX, y);  // FINDS lost-update
