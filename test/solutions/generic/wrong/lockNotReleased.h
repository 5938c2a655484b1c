// SOLUTION of include/Lock.h
// WRONG: unlock() makes all that was written be there, and leaves the lock shut
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: hang
// TESTS: fail
// GPU: tests

// BODY of unlock
__threadfence();
