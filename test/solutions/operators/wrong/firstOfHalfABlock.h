// SOLUTION of src/operators/fold_device.h
// WRONG: a block begins where it would with one element per thread
// SUITES: OperatorsGrouped
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of load
const long FIRST = long(blockDim.x) * blockIdx.x;
for (unsigned i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x) {
    tabSM[i] = FIRST + i < n ? tabGM[FIRST + i] : Op::neutral();
}
