// SOLUTION of src/devices/overDevices.cu
// WRONG: a device takes from its neighbour in every round
// SUITES: DevicesFold/1000 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE for (size_t i = 0; half + i < left; i++) take(parts[i], parts[half + i]);
for (size_t i = 0; half + i < left; i++) take(parts[i], parts[i + 1]);
