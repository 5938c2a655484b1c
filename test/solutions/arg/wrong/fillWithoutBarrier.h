// SOLUTION of src/arg/arg_device.h
// WRONG: no barrier between filling the cells and folding them
// SUITES: ArgLengths/1000 elements
// CHECKER: race-shared
// FINDS: race-shared at tabSM[Thread2D::tidLocal()] = ofThread;
// TESTS: any
// GPU: racecheck

// BODY of KArg
extern __shared__ long cellsSM[];
ArgMinMax<T>* const tabSM = reinterpret_cast<ArgMinMax<T>*>(cellsSM);

reductionIntraThread(tabGM, n, tabSM);
Reduction::reduce(merge, mergeAtomic, tabSM, ptrResultGM);
