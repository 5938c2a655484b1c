// SOLUTION of src/exact/exact_device.h
// WRONG: denormal floats get the hidden bit of the others
// SUITES: ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const int integer = exponent > 0 ? fraction | 0x800000 : fraction;
const int integer = fraction | 0x800000;
