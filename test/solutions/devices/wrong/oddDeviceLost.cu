// SOLUTION of src/devices/overDevices.cu
// WRONG: of an odd number of devices the last one hands its sum to none
// SUITES: DevicesFold/1000 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of foldOverDevices
for (size_t half = parts.size() / 2; half > 0; half /= 2)
    for (size_t i = 0; i < half; i++) take(parts[i], parts[half + i]);
