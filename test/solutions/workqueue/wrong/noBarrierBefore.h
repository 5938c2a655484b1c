// SOLUTION of include/WorkQueue.h
// WRONG: the next task is written while threads may still read the one before
// SUITES: WorkQueue
// CHECKER: race-shared, maybe divergent-barrier
// TESTS: any
// GPU: racecheck

// BODY of next
__shared__ unsigned task;
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    task = atomicAdd(ptrNextGM, 1);  // FINDS race-shared
}
__syncthreads();
return task;  // FINDS race-shared
