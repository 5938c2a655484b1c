// SOLUTION of src/add/sumOfIds_device.cu
// WRONG: the product becomes a long after it was computed in an int
// SUITES: AddExpected
// CHECKER: overflow
// TESTS: fail
// GPU: tests

// BODY of sumOfIds
return static_cast<int>(static_cast<long>(n * (n - 1)) / 2);  // FINDS overflow
