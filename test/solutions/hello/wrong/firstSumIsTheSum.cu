// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: one launch, and the sum of the first block for that of all
// SUITES: HelloLaunches/1025 elements in blocks of 32
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (blocks > 1) {
if (blocks > (1L << 60)) {
