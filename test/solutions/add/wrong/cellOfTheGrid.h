// SOLUTION of src/add/reductionIntraThread.h
// WRONG: the cell of a thread is its id in the grid, and the cells are those of a block
// SUITES: Add2D
// CHECKER: out-of-bounds-shared, maybe uninitialised-shared, maybe overflow
// TESTS: any
// GPU: memcheck

// BODY of reductionIntraThreadII
tabSM[Thread2D::tid()] = Thread2D::tid();  // FINDS out-of-bounds-shared
