// SOLUTION of src/device/ExactKernel.h
// WRONG: the last block reads the cells and leaves them as they are to the next launch
// SUITES: DeviceExact/special values
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE sumSM.tabCell[threadIdx.x] = static_cast<long>(atomicExch(ptrCellGM, 0ULL));
sumSM.tabCell[threadIdx.x] = static_cast<long>(*ptrCellGM);
