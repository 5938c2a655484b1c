// SOLUTION of src/hello/addArrays_device.cu
// WRONG: a thread's element is its number in the block: every block adds the same ones
// SUITES: HelloArrays
// CHECKER: race-global
// TESTS: fail
// GPU: tests

// BODY of KAddArrays
const long TID = threadIdx.x;
if (TID < n) tabSumGM[TID] = tabXGM[TID] + tabYGM[TID];
