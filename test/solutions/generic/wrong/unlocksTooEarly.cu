// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: the lock is open again when the product is written
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: race-global
// TESTS: any
// GPU: maybe tests

// BODY of multiplyAtomic
Lock locker(&mutexProduct);
locker.lock();
const long product = multiply(*ptrX, y);  // FINDS race-global
locker.unlock();
*ptrX = product;  // FINDS race-global
