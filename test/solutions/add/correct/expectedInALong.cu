// SOLUTION of src/add/sumOfIds_device.cu
// CORRECT: the expected value in 64 bits
// SUITES: AddExpected

// BODY of sumOfIds
const long long count = n;
return static_cast<int>(count * (count - 1) / 2);
