// SOLUTION of src/minmax/minMax_device.h
// WRONG: the pair in GM is read, compared and written by several blocks at the same time
// SUITES: MinMaxGrids/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of mergeAtomic
*ptrX = merge(*ptrX, y);  // FINDS lost-update
