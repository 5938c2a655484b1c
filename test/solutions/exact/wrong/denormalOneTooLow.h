// SOLUTION of src/exact/exact_device.h
// WRONG: exponents 0 and 1 have different units, although both are 2^-149
// SUITES: ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const int position = exponent > 0 ? exponent - 1 : 0;
const int position = exponent;
