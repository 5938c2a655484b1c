// SOLUTION of include/WorkQueue.h
// WRONG: every thread takes a task of its own
// SUITES: WorkQueue
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of next
return atomicAdd(ptrNextGM, 1);
