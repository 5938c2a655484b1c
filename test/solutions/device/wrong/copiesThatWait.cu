// SOLUTION of src/device/SumInStreams.cu
// WRONG: the host waits for each copy, in the default stream, for which the kernels wait in turn
// SUITES: DeviceEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// LINE GM::memcpyAsyncHToD(tabGM + first, values.data() + first, n * sizeof(int), stream);
GM::memcpyHToD(tabGM + first, values.data() + first, n * sizeof(int));
