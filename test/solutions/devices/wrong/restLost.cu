// SOLUTION of src/devices/overDevices.cu
// WRONG: each length is rounded down by itself, so that what is left over belongs to no part
// SUITES: DevicesParts, DevicesHost/5 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE firsts.push_back(n * before / all);
firsts.push_back(firsts.back() + n * weight / all);
