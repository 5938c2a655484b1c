// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: the lock is there, but nobody locks it
// SUITES: GenericLongII/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of addAtomic
Lock locker(&mutexSum);
*ptrX += y;  // FINDS lost-update
locker.unlock();
