// SOLUTION of src/hello/FirstLaunch.cu
// CORRECT: one block of one warp sums
// SUITES: HelloHost

// LINE const dim3 dg(16);
const dim3 dg(1);
// LINE const dim3 db(THREADS);
const dim3 db(32);
// LINE const size_t sizeSM = sizeof(int) * THREADS;
const size_t sizeSM = 32 * sizeof(int);
