// SOLUTION of include/Lock.h
// WRONG: unlock() opens the lock by an assignment, beside the atomic function of those who wait
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: race-global
// TESTS: any
// GPU: nothing

// BODY of unlock
__threadfence();
*ptrMutexGM = 0;  // FINDS race-global
