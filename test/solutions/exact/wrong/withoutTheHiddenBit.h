// SOLUTION of src/exact/exact_device.h
// WRONG: the highest bit of the integer, which is not written down, is forgotten
// SUITES: ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const int integer = exponent > 0 ? fraction | 0x800000 : fraction;
const int integer = fraction;
