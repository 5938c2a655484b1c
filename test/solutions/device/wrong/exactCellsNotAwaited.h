// SOLUTION of src/device/ExactKernel.h
// WRONG: thread 0 rounds the cells before the others have put them there
// SUITES: DeviceExact/special values
// CHECKER: race-shared, maybe uninitialised-shared
// TESTS: any
// GPU: racecheck

// LINE sumSM.tabCell[threadIdx.x] = static_cast<long>(atomicExch(ptrCellGM, 0ULL));
sumSM.tabCell[threadIdx.x] = static_cast<long>(atomicExch(ptrCellGM, 0ULL));
}
return threadIdx.x == 0 ? sumSM.rounded() : 0;
{
