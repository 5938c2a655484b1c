// SOLUTION of src/devices/overDevices.cu
// WRONG: all devices get as much, whatever their weights are
// SUITES: DevicesParts
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE before += weight;
before += weight > 0 ? all / static_cast<long>(weights.size()) : 0;
