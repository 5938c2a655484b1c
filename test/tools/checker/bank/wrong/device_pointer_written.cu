// The host sets the result to zero where it lies, in global memory.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    atomicAdd(sum, 1);
}

static const Case c([] {
    ArrayGM<int> sum(1);
    int* const ptrSum = sum;
    *ptrSum = 0;  // FINDS device-pointer
    kernel<<<1, 32>>>(sum);
});
