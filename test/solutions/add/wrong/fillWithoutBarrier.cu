// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: Add2D
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

// BODY of KAddIntProtocoleII
extern __shared__ int tabSM[];

reductionIntraThreadII(tabSM);
ReductionAdd::reduce(tabSM, ptrSumGM);
