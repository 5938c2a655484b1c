// SOLUTION of include/Lock.h
// WRONG: no fence behind taking the lock: what is read may be older
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
// TESTS: any
// GPU: nothing

// BODY of tryLock
return atomicCAS(ptrMutexGM, 0, 1) == 0;
