// SOLUTION of include/WorkQueue.h
// WRONG: two blocks that read the counter at the same time take the same task
// SUITES: WorkQueue
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of next
__shared__ unsigned task;
__syncthreads();
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    task = (*ptrNextGM)++;  // FINDS lost-update
}
__syncthreads();
return task;
