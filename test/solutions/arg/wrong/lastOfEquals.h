// SOLUTION of src/arg/arg_device.h
// WRONG: of equal largest values the larger index is kept
// SUITES: ArgTies
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of larger
if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
if (x.value > y.value) return x;
if (y.value > x.value) return y;
return x.index > y.index ? x : y;
