// SOLUTION of src/devices/overDevices.cu
// WRONG: a device takes from its neighbour, which takes at the same time from its own
// SUITES: DevicesFold/1000 elements
// CHECKER: race-streams
// TESTS: any
// GPU: tests

// LINE for (size_t i = 0; half + i < left; i++) take(parts[i], parts[half + i]);
for (size_t i = 0; half + i < left; i++) take(parts[i], parts[i + 1]);
