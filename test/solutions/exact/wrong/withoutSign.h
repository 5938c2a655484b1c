// SOLUTION of src/exact/exact_device.h
// WRONG: negative floats are added like positive ones
// SUITES: ExactOrders
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE tabCell[position / 8 * step] += isNegative ? -inBin : inBin;
tabCell[position / 8 * step] += inBin;
