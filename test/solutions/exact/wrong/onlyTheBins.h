// SOLUTION of src/exact/exact_device.h
// WRONG: only the bins are handed on, not the numbers of infinities and NaN
// SUITES: ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE for (int cell = TID_LOCAL; cell < ExactSum::CELLS; cell += threads) {
for (int cell = TID_LOCAL; cell < ExactSum::BINS; cell += threads) {
