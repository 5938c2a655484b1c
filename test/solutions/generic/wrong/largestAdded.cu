// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: atomicAdd, as for a sum: the largest values of the blocks are added up
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of largerAtomic
atomicAdd(ptrX, y);
