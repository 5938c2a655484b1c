// SOLUTION of src/device/SumInStreams.cu
// WRONG: the elements are divided without rounding up, so the last ones belong to no part
// SUITES: DeviceStreams/100 elements in 7 streams
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const size_t perPart = (values.size() + streams.size() - 1) / streams.size();
const size_t perPart = values.size() / streams.size();
