// SOLUTION of src/devices/byNccl.cu
// WRONG: NCCL works in the default stream, which waits for no sum of another device
// SUITES: DevicesNccl/1000 elements
// CHECKER: race-streams
// TESTS: any
// GPU: nothing

// LINE communicators[i], parts[i].stream),
communicators[i], nullptr),
