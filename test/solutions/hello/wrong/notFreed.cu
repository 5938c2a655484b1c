// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: frees the inputs only
// SUITES: HelloHost/CUDA's calls: 257 elements
// CHECKER: leak
// TESTS: pass
// GPU: nothing

// LINE cudaFree(tabSumGM);
