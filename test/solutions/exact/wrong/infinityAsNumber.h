// SOLUTION of src/exact/exact_device.h
// WRONG: infinities and NaN are added as if they were very large floats
// SUITES: ExactValues
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (exponent == 0xff) {
if (exponent > 0xff) {
