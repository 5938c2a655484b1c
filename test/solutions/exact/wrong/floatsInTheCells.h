// SOLUTION of src/exact/exact_device.h
// WRONG: a bin counts in whole units of its highest exponent, and what is below is cut off
// SUITES: ExactOrders, ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const int inBin = integer << position % 8;
const int inBin = integer >> (7 - position % 8) << 7;
