// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: a second lock() by who has the lock waits for itself
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: hang
// TESTS: any
// GPU: tests

// BODY of multiplyAtomic
Lock locker(&mutexProduct);
locker.lock();  // FINDS hang
const long product = *ptrX;
locker.lock();  // FINDS hang
*ptrX = multiply(product, y);
locker.unlock();
