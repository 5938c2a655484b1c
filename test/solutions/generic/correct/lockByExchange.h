// SOLUTION of include/Lock.h
// CORRECT: atomicExch takes the lock, and who waits sleeps
// SUITES: GenericLock

// BODY of lock
for (unsigned nanoseconds = 8; !tryLock();
     nanoseconds = nanoseconds < 256 ? 2 * nanoseconds : 256) {
    __nanosleep(nanoseconds);
}

// BODY of tryLock
if (atomicExch(ptrMutexGM, 1) == 1) return false;
__threadfence();
return true;

// BODY of unlock
__threadfence();
atomicExch(ptrMutexGM, 0);
