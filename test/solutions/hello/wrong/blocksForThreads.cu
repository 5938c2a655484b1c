// SOLUTION of src/hello/hello_device.cu
// WRONG: blocks are gridDim.x apart instead of blockDim.x: threads take the place of others
// SUITES: HelloThreads
// CHECKER: race-global, out-of-bounds
// TESTS: fail
// GPU: memcheck, tests

#include <cstdio>

#include "Hello.h"
#include "Thread1D.h"

__global__ void KHello() {
    printf("Hello from thread %u of block %u, number %ld of %ld in the grid\n", threadIdx.x,
           blockIdx.x, Thread1D_long::tid(), Thread1D_long::nbThread());
}

__global__ void KSignIn(ThreadName* tabNameGM) {
    tabNameGM[threadIdx.x + gridDim.x * blockIdx.x] = {blockIdx.x,
                                                       threadIdx.x};  // FINDS race-global
}
