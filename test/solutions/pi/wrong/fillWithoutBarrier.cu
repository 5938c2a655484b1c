// SOLUTION of src/pi/hits_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: PiPoints/3 blocks of 64 threads
// CHECKER: race-shared
// FINDS: race-shared at tabSM[Thread2D::tidLocal()] = hitsThread;
// TESTS: any
// GPU: racecheck

// BODY of KHits
extern __shared__ unsigned long long tabSM[];

reductionIntraThread(first, end, seed, tabSM);
ReductionAdd::reduce(tabSM, ptrHitsGM);
