// SOLUTION of src/arg/arg_device.h
// WRONG: a NaN is neither smaller nor larger than a number: whether it wins depends on the order
// SUITES: ArgNaN
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of smaller
if (x.value < y.value) return x;
if (y.value < x.value) return y;
return x.index < y.index ? x : y;

// BODY of larger
if (x.value > y.value) return x;
if (y.value > x.value) return y;
return x.index < y.index ? x : y;
