// SOLUTION of src/exact/exact_device.h
// WRONG: all floats of a bin are taken for those of its lowest exponent
// SUITES: ExactOrders
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const int inBin = integer << position % 8;
const int inBin = integer;
