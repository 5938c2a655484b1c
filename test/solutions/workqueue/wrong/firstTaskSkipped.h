// SOLUTION of include/WorkQueue.h
// WRONG: atomicAdd returns the value before, and 1 is added to it once more
// SUITES: WorkQueue
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of next
__shared__ unsigned task;
__syncthreads();
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    task = atomicAdd(ptrNextGM, 1) + 1;
}
__syncthreads();
return task;
