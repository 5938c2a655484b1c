// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: asks for no shared memory, but the kernel uses it
// SUITES: HelloHost/the sum of 257 elements
// CHECKER: out-of-bounds-shared
// TESTS: any
// GPU: memcheck, tests

// LINE const size_t sizeSM = sizeof(int) * THREADS;
const size_t sizeSM = 0;
