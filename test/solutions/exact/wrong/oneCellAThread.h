// SOLUTION of src/exact/exact_device.h
// WRONG: each thread hands on one cell, but small blocks have fewer threads than cells
// SUITES: ExactGrids
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE for (int cell = TID_LOCAL; cell < ExactSum::CELLS; cell += threads) {
for (int cell = TID_LOCAL; cell < ExactSum::CELLS; cell += ExactSum::CELLS) {
