// SOLUTION of include/Lock.h
// WRONG: the lock excludes, but nothing makes what its holder wrote be there for the next
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
// TESTS: any
// GPU: nothing

// BODY of tryLock
return atomicCAS(ptrMutexGM, 0, 1) == 0;

// BODY of unlock
atomicExch(ptrMutexGM, 0);
