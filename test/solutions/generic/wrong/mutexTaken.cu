// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: the mutex starts from 1, which is taken: nobody will ever open it
// SUITES: GenericLongII/16 blocks of 64 threads
// CHECKER: hang
// TESTS: any
// GPU: tests

// LINE __device__ int volatile mutexSum = 0;
__device__ int volatile mutexSum = 1;
