// SOLUTION of src/arg/arg_device.h
// CORRECT: the critical section is inside the waiting loop; minimum and maximum are kept apart
// SUITES: ArgTies, ArgNaN

// BODY of mergeAtomic
Lock locker(&mutexArg);
for (bool isDone = false; !isDone;) {
    if (locker.tryLock()) {
        ptrX->min = smaller(y.min, ptrX->min);
        ptrX->max = larger(y.max, ptrX->max);
        locker.unlock();
        isDone = true;
    }
}
