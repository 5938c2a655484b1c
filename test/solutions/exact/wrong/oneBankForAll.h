// SOLUTION of src/exact/exact_device.h
// WRONG: all lanes begin with the cell of thread 0, and those cells share a bank
// SUITES: ExactEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// LINE sum += tabSM[cell * threads + (TID_LOCAL + i) % threads];
sum += tabSM[cell * threads + i];
