// SOLUTION of src/devices/overDevices.cu
// WRONG: the sum of the other device is fetched before its event
// SUITES: DevicesFold/1000 elements
// CHECKER: race-streams
// FINDS: race-streams at GM::memcpyAsyncPeer(to.otherGM.data()
// TESTS: any
// GPU: nothing

// LINE from.summed.holdBack(to.stream);
