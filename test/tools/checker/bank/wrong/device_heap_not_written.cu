// What malloc gives holds no value yet.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    int* const cells = static_cast<int*>(malloc(8 * sizeof(int)));  // FINDS uninitialised-global
    atomicAdd(sum, cells[3]);                                       // FINDS uninitialised-global
    free(cells);
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1)); });
