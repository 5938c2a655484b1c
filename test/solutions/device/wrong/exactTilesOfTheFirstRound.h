// SOLUTION of src/device/ExactKernel.h
// WRONG: the next tile is not fetched, and each block adds its first one again and again
// SUITES: DeviceExact/the bits of every device
// CHECKER: nothing
// TESTS: fail
// GPU: nothing

// LINE load(i + TILE * gridDim.x);
