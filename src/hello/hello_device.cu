#include <cstdio>

#include "Hello.h"
#include "Thread1D.h"

/// Every thread says hello, on the host's stdout and in no particular order.
__global__ void KHello() {
    printf("Hello from thread %u of block %u, number %ld of %ld in the grid\n", threadIdx.x,
           blockIdx.x, Thread1D_long::tid(), Thread1D_long::nbThread());
}

/// Every thread writes its name into tabNameGM, into the cell of its number in the grid.
__global__ void KSignIn(ThreadName* tabNameGM) {
    tabNameGM[Thread1D_long::tid()] = {blockIdx.x, threadIdx.x};
}
