// SOLUTION of include/Lock.h
// CORRECT: unlock() compares, too, and reading comes before taking
// SUITES: GenericLock

// BODY of tryLock
if (atomicAdd(ptrMutexGM, 0) != 0) return false;
if (atomicCAS(ptrMutexGM, 0, 1) != 0) return false;
__threadfence();
return true;

// BODY of unlock
__threadfence();
atomicCAS(ptrMutexGM, 1, 0);
