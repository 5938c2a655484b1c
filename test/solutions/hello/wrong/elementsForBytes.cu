// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: allocates n bytes for the n ints of the sum
// SUITES: HelloHost/CUDA's calls: 257 elements
// CHECKER: out-of-bounds
// TESTS: fail
// GPU: memcheck

// LINE if (code == cudaSuccess) code = cudaMalloc(&tabSumGM, bytes);
if (code == cudaSuccess) code = cudaMalloc(&tabSumGM, n);
