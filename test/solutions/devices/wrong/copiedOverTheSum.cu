// SOLUTION of src/devices/overDevices.cu
// WRONG: the sum of the other device is copied over the own one
// SUITES: DevicesFold/1000 elements
// CHECKER: uninitialised-global
// TESTS: any
// GPU: tests, initcheck

// LINE GM::memcpyAsyncPeer(
GM::memcpyAsyncPeer(to.sumGM.data(), to.device, from.sumGM.data(), from.device, sizeof(int),
