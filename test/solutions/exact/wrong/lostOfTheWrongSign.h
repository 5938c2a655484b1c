// SOLUTION of src/exact/chains_device.h
// WRONG: what was rounded off is added to the next element instead of being subtracted
// SUITES: ExactKahan
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const float x = tabGM[i] - tooMuch;
const float x = tabGM[i] + tooMuch;
