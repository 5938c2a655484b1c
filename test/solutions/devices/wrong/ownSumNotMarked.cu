// SOLUTION of src/devices/overDevices.cu
// WRONG: a sum that was added to is not recorded, and fetched before the addition
// SUITES: DevicesFold/1000 elements
// CHECKER: race-streams
// FINDS: race-streams at *ptrSumGM += *ptrOtherGM
// TESTS: any
// GPU: nothing

// LINE to.summed.record(to.stream);
