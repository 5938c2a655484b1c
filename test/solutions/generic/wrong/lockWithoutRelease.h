// SOLUTION of include/Lock.h
// WRONG: the lock is opened with no fence before
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
// TESTS: any
// GPU: nothing

// BODY of unlock
atomicExch(ptrMutexGM, 0);
