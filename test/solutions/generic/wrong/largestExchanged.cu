// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: compared first, then exchanged: a larger value may have come in between
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: race-global
// TESTS: any
// GPU: maybe tests

// BODY of largerAtomic
if (*ptrX < y) atomicExch(ptrX, y);  // FINDS race-global
