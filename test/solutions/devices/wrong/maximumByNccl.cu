// SOLUTION of src/devices/byNccl.cu
// WRONG: NCCL keeps the largest of the sums
// SUITES: DevicesNccl/1000 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE requireNccl(ncclAllReduce(parts[i].sumGM.data(), parts[i].allGM.data(), 1, ncclInt, ncclSum,
requireNccl(ncclAllReduce(parts[i].sumGM.data(), parts[i].allGM.data(), 1, ncclInt, ncclMax,
