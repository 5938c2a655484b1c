// SOLUTION of include/WorkQueue.h
// WRONG: the queue sets its counter to 0, when other blocks may have taken tasks
// SUITES: WorkQueue
// CHECKER: race-global
// FINDS: race-global at task = atomicAdd(ptrNextGM, 1);
// TESTS: any
// GPU: tests

// BODY of WorkQueue
*ptrNextGM = 0;  // FINDS race-global
