// SOLUTION of include/Lock.h
// WRONG: lock() tries once and goes on, whether it has the lock or not
// SUITES: GenericLock/every thread locks: 1 block of 32 threads
// CHECKER: race-global
// TESTS: fail
// GPU: tests

// BODY of lock
tryLock();
