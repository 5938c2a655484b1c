// SOLUTION of src/arg/arg_device.h
// WRONG: value and index in GM are read, compared and written by several blocks at the same time
// SUITES: ArgTies
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of mergeAtomic
*ptrX = merge(*ptrX, y);  // FINDS lost-update
