// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: the mutex is in shared memory: every block has its own
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of multiplyAtomic
__shared__ int mutexProduct;
mutexProduct = 0;
Lock locker(&mutexProduct);
locker.lock();
*ptrX = multiply(*ptrX, y);  // FINDS lost-update
locker.unlock();
