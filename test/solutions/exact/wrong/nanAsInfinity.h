// SOLUTION of src/exact/exact_device.h
// WRONG: a NaN is counted as an infinity
// SUITES: ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE tabCell[(fraction != 0 ? ExactSum::NANS : infinities) * step] += 1;
tabCell[infinities * step] += 1;
