// SOLUTION of include/WorkQueue.h
// WRONG: no queue: block b takes b, b + B, b + 2B, however long its tasks are
// SUITES: WorkQueue
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of next
const unsigned task = taken;
taken += gridDim.x * gridDim.y;
return task;

// LINE unsigned* ptrNextGM;
unsigned* ptrNextGM;
unsigned taken = blockIdx.x + gridDim.x * blockIdx.y;
