// SOLUTION of src/operators/fold_device.h
// WRONG: cells behind the end of the array are 0, whatever the operator
// SUITES: OperatorsNaive
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of load
const long FIRST = 2L * blockDim.x * blockIdx.x;
for (unsigned i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x) {
    tabSM[i] = FIRST + i < n ? tabGM[FIRST + i] : T{};
}
