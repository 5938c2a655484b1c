// SOLUTION of src/arg/arg_device.h
// WRONG: the smaller value is kept with the index of the other element
// SUITES: ArgLengths
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of smaller
if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
if (x.value < y.value) return x;
if (y.value < x.value) return {y.value, x.index};
return x.index < y.index ? x : y;
