// SOLUTION of src/device/ExactKernel.h
// WRONG: only the first elements outside of packs are added
// SUITES: DeviceExact/parts: 3, DeviceExact/parts: 8
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE ::addExactly(array.single(k), tabCell, THREADS);
if (k < array.before) ::addExactly(array.single(k), tabCell, THREADS);
