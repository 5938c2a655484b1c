// Kernels that launch kernels: wrong programs.
#include "Bank.h"

namespace child_kernel_result_read_by_parent {
__global__ void child(int* a) {
    a[threadIdx.x] = threadIdx.x;
}
__global__ void parent(int* a, int* out) {
    if (threadIdx.x == 0) {
        child<<<1, 32>>>(a);
        *out = a[5];  // FINDS uninitialised-global
    }
}
const Case c("child_kernel_result_read_by_parent", [] {
    int* a;
    cudaMalloc(&a, 128);  // FINDS uninitialised-global
    parent<<<1, 32>>>(a, ArrayGM<int>(1));
    cudaDeviceSynchronize();
    cudaFree(a);
});
}  // namespace child_kernel_result_read_by_parent
