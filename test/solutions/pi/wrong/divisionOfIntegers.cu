// SOLUTION of src/pi/slices_device.cu
// WRONG: i / n of two integers is 0: all slices are as high as the first
// SUITES: PiTheory
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of height
const double x = i / n + 0.5 / n;
return 4 / (1 + x * x);
