// SOLUTION of include/Lock.h
// WRONG: the lock is looked at, then taken: two threads may both find it open
// SUITES: GenericLock/every thread locks: 1 block of 32 threads
// CHECKER: race-global
// TESTS: any
// GPU: tests

// BODY of tryLock
if (atomicAdd(ptrMutexGM, 0) != 0) return false;
atomicExch(ptrMutexGM, 1);
__threadfence();
return true;
