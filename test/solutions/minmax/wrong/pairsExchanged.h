// SOLUTION of src/minmax/minMax_device.h
// WRONG: the smaller of the maxima and the larger of the minima
// SUITES: MinMaxLengths/33 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of merge
return {max(x.min, y.min), min(x.max, y.max)};
