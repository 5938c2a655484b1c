// SOLUTION of include/WorkQueue.h
// WRONG: the task is read before thread 0 has got it
// SUITES: WorkQueue
// CHECKER: race-shared, maybe divergent-barrier
// TESTS: any
// GPU: racecheck

// BODY of next
__shared__ unsigned task;
__syncthreads();
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    task = atomicAdd(ptrNextGM, 1);  // FINDS race-shared
}
return task;  // FINDS race-shared
