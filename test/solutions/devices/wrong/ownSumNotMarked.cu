// SOLUTION of src/devices/overDevices.cu
// WRONG: who has taken a sum does not record it, so that the next device fetches before the addition
// SUITES: DevicesFold/1000 elements
// CHECKER: race-streams
// FINDS: race-streams at KAdd(int* ptrSumGM
// TESTS: any
// GPU: nothing

// LINE to.summed.record(to.stream);
