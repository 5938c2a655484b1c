// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: who has multiplied keeps the lock
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: hang
// TESTS: any
// GPU: tests

// BODY of multiplyAtomic
Lock locker(&mutexProduct);
locker.lock();  // FINDS hang
*ptrX = multiply(*ptrX, y);
