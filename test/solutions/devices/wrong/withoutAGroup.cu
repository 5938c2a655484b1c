// SOLUTION of src/devices/byNccl.cu
// WRONG: outside a group, the call for the first device waits for those of the others
// SUITES: DevicesNccl/5 elements
// CHECKER: nothing
// TESTS: fail
// GPU: nothing

// BODY of allReduce
for (size_t i = 0; i < parts.size(); i++)
    requireNccl(ncclAllReduce(parts[i].sumGM.data(), parts[i].allGM.data(), 1, ncclInt, ncclSum,
                              communicators[i], parts[i].stream),
                "ncclAllReduce");
