// SOLUTION of src/add/sumOfIds_device.cu
// WRONG: n is halved whether it is even or not
// SUITES: AddExpected
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of sumOfIds
return n / 2 * (n - 1);
