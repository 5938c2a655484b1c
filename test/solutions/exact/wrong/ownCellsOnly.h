// SOLUTION of src/exact/exact_device.h
// WRONG: the thread that hands on a cell adds only its own one of it
// SUITES: ExactGrids
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE sum += tabSM[cell * threads + (TID_LOCAL + i) % threads];
if (i == 0) sum += tabSM[cell * threads + TID_LOCAL];
