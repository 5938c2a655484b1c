// The recursion has no end: the stack of the thread overflows.
#include "Bank.h"

static __device__ int fold(int* cells, int size) {
    volatile int copies[64];
    copies[size & 63] = cells[0];                  // FINDS fault
    return copies[0] + fold(cells, size / 2) + 1;  // FINDS fault
}

static __global__ void kernel(int* cells) {
    *cells = fold(cells, 32);
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1)); });
