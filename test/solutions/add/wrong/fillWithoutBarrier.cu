// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: Add2D
// CHECKER: race-shared
// FINDS: race-shared at tabSM[Thread2D::tidLocal()] = Thread2D::tid();
// TESTS: fail
// GPU: racecheck

// BODY of KAddIntProtocoleII
extern __shared__ int tabSM[];

reductionIntraThread(tabSM);
ReductionAdd::reduce(tabSM, ptrSumGM);
