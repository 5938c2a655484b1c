// SOLUTION of src/add/sumOfIds_device.cu
// WRONG: n(n-1) is past an int from 46342 threads on, before it is halved
// SUITES: AddExpected
// CHECKER: overflow
// TESTS: fail
// GPU: tests

// BODY of sumOfIds
return n * (n - 1) / 2;  // FINDS overflow
