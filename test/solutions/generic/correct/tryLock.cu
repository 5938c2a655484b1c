// SOLUTION of src/generic/reductionProduct_device.cu
// CORRECT: the critical section is inside of the waiting loop
// SUITES: GenericLock/16 blocks of 64 threads

// BODY of multiplyAtomic
Lock locker(&mutexProduct);
bool isDone = false;
while (!isDone) {
    if (!locker.tryLock()) continue;
    *ptrX = multiply(*ptrX, y);
    locker.unlock();
    isDone = true;
}
