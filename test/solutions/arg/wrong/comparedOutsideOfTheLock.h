// SOLUTION of src/arg/arg_device.h
// WRONG: the result is read before the lock is taken, and may be another one by then
// SUITES: ArgTies
// CHECKER: race-global
// TESTS: any
// GPU: tests

// BODY of mergeAtomic
const ArgMinMax<T> merged = merge(*ptrX, y);  // FINDS race-global
Lock locker(&mutexArg);
locker.lock();
*ptrX = merged;  // FINDS race-global
locker.unlock();
