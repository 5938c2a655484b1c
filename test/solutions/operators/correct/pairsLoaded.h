// SOLUTION of src/operators/fold_device.h
// CORRECT: each thread loads two neighbours
// SUITES: OperatorsNaive, OperatorsGrouped

// BODY of load
for (unsigned i = 2 * threadIdx.x; i < 2 * threadIdx.x + 2; i++) {
    const long j = 2L * blockDim.x * blockIdx.x + i;
    tabSM[i] = j < n ? tabGM[j] : Op::neutral();
}
