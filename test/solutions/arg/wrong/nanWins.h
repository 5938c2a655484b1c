// SOLUTION of src/arg/arg_device.h
// WRONG: of a NaN and a number the NaN is kept
// SUITES: ArgNaN
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of smaller
if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? x : y;
if (x.value < y.value) return x;
if (y.value < x.value) return y;
return x.index < y.index ? x : y;
