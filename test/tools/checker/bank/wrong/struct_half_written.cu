// One member of the struct is never written: padding is not meant here.
#include "Bank.h"

struct Best {
    unsigned char value;
    long index;
};

static __global__ void kernel(Best* result) {
    __shared__ Best tabSM[32];
    tabSM[threadIdx.x].value = 3;
    __syncthreads();
    if (threadIdx.x == 0) *result = tabSM[5];  // FINDS uninitialised-shared
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<Best>(1, Best{})); });
