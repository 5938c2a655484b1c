// SOLUTION of src/exact/exact_device.h
// WRONG: the step between the cells of a thread is forgotten, and threads share cells
// SUITES: ExactGrids/2 blocks of 33 threads
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck, tests

// LINE tabCell[position / 8 * step] += isNegative ? -inBin : inBin;
tabCell[position / 8] += isNegative ? -inBin : inBin;  // FINDS race-shared
