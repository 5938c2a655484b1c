// SOLUTION of src/exact/exact_device.h
// WRONG: a sum of the block is handed on as a float, which rounds it
// SUITES: ExactGrids
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE addAtomic(tabCellGM + cell, sum);
addAtomic(tabCellGM + cell, static_cast<long>(static_cast<float>(sum)));
