// SOLUTION of include/Lock.h
// WRONG: atomicCAS(p, 1, 0) takes the lock when it is taken: nobody ever gets it
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: hang
// TESTS: fail
// GPU: tests

// BODY of tryLock
if (atomicCAS(ptrMutexGM, 1, 0) != 1) return false;
__threadfence();
return true;
