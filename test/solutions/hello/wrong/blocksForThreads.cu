// SOLUTION of src/hello/hello_device.cu
// WRONG: blocks are gridDim.x apart instead of blockDim.x: threads take the place of others
// SUITES: HelloThreads
// CHECKER: race-global, out-of-bounds, uninitialised-global
// TESTS: fail
// GPU: memcheck, tests

// BODY of KSignIn
tabNameGM[threadIdx.x + gridDim.x * blockIdx.x] = {blockIdx.x, threadIdx.x};  // FINDS race-global
