// More than 48 KiB of static and dynamic shared memory together, which the kernel was
// allowed to have.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int fixed[8 * 1024];
    extern __shared__ int tabSM[];
    fixed[threadIdx.x] = 1;
    tabSM[threadIdx.x] = 2;
    out[threadIdx.x] = fixed[threadIdx.x] + tabSM[threadIdx.x];
}

static const Case c([] {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
    kernel<<<1, 32, 64 * 1024>>>(ArrayGM<int>(32));
});
