// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: returns what the last call says, not the first that failed
// SUITES: HelloHost/CUDA's calls: too many elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE return code;
return cudaFree(nullptr);
