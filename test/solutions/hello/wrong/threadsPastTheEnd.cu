// SOLUTION of src/hello/addArrays_device.cu
// WRONG: the last block has more threads than elements are left, and all of them add
// SUITES: HelloArrays
// CHECKER: out-of-bounds, host-pointer, maybe race-global, maybe lost-update
// TESTS: fail
// GPU: memcheck

// BODY of KAddArrays
const long TID = Thread1D_long::tid();
tabSumGM[TID] = tabXGM[TID] + tabYGM[TID];  // FINDS out-of-bounds
