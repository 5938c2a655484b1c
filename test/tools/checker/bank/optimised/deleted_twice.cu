// A kernel gives back what it has given back before.
#include "Bank.h"

static __global__ void kernel(int* sum, int n) {
    int* const cells = new int[n];
    for (int i = 0; i < n; i++) cells[i] = i;
    for (int i = 0; i < n; i++) atomicAdd(sum, cells[i]);
    delete[] cells;  // FINDS double-free
    delete[] cells;  // FINDS double-free
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(1), 8); });
