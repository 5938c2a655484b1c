// SOLUTION of src/arg/arg_device.h
// WRONG: of equal values the left operand is kept, whichever index it has
// SUITES: ArgTies
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of smaller
if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
if (x.value < y.value) return x;
if (y.value < x.value) return y;
return x;
