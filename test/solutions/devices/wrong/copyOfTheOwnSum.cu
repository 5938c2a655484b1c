// SOLUTION of src/devices/overDevices.cu
// WRONG: a device copies its own sum, not that of the other one
// SUITES: DevicesFold/1000 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE GM::memcpyAsyncPeer(
GM::memcpyAsyncPeer(to.otherGM.data(), to.device, to.sumGM.data(), to.device, sizeof(int),
