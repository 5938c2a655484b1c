// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: who has added does not unlock, and the next block waits forever
// SUITES: GenericLongII/16 blocks of 256 threads
// CHECKER: hang
// TESTS: any
// GPU: tests

// BODY of addAtomic
Lock locker(&mutexSum);
locker.lock();
*ptrX += y;
