// SOLUTION of include/WorkQueue.h
// WRONG: threadIdx.x is 0 once a row of the block: each row takes a task
// SUITES: WorkQueue
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

// BODY of next
__shared__ unsigned task;
__syncthreads();
if (threadIdx.x == 0) {
    task = atomicAdd(ptrNextGM, 1);  // FINDS race-shared
}
__syncthreads();
return task;
