// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: the sum is computed before the lock is taken, and is old when it is written
// SUITES: GenericLongII/16 blocks of 256 threads
// CHECKER: race-global
// TESTS: any
// GPU: tests

// BODY of addAtomic
Lock locker(&mutexSum);
const long sum = *ptrX + y;  // FINDS race-global
locker.lock();
*ptrX = sum;
locker.unlock();
