// SOLUTION of src/hello/addArrays_device.cu
// WRONG: <= lets the thread behind the last element add
// SUITES: HelloArrays
// CHECKER: out-of-bounds, host-pointer
// TESTS: any
// GPU: memcheck

// BODY of KAddArrays
const long TID = Thread1D_long::tid();
if (TID <= n) tabSumGM[TID] = tabXGM[TID] + tabYGM[TID];  // FINDS out-of-bounds
