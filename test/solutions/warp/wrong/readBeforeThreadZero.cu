// SOLUTION of src/warp/toAll.cu
// WRONG: no barrier between thread 0, which writes the sum, and those who read it
// SUITES: ToAll
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// LINE __syncthreads();  // before any thread reads
