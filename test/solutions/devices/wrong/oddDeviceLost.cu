// SOLUTION of src/devices/overDevices.cu
// WRONG: of an odd number of devices the last one hands its sum to none
// SUITES: DevicesFold/1000 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const size_t half = (left + 1) / 2;
const size_t half = left / 2;
