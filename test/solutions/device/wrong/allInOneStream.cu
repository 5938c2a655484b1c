// SOLUTION of src/device/SumInStreams.cu
// WRONG: every part goes into the first stream, where each copy waits for the kernel before it
// SUITES: DeviceEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// LINE const auto& [stream, scratch] = streams[i];
const auto& [stream, scratch] = streams[0];
