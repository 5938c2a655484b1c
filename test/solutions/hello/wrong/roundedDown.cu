// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: n / THREADS blocks, so the last elements have no thread
// SUITES: HelloHost/CUDA's calls: 257 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const long blocks = (n + THREADS - 1) / THREADS;
const long blocks = n / THREADS;
