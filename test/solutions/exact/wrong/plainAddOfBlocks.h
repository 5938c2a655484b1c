// SOLUTION of src/exact/exact_device.h
// WRONG: the blocks add to the cells in GM with +=, and of two at the same time one is lost
// SUITES: ExactGrids/16 blocks of 128 threads
// CHECKER: lost-update
// TESTS: any
// GPU: maybe tests

// LINE addAtomic(tabCellGM + cell, sum);
tabCellGM[cell] += sum;  // FINDS lost-update
