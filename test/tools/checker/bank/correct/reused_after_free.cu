// An address that was given back and allocated anew is somebody else's.
#include "Bank.h"

static __global__ void kernel(int* values) {
    values[threadIdx.x] = 1;
}

static const Case c([] {
    for (int i = 0; i < 3; ++i) kernel<<<1, 32>>>(ArrayGM<int>(32));
});
