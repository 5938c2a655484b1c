// Kernels that launch kernels: correct programs.
#include "Bank.h"

namespace child_kernels_one_after_another {
__global__ void child(int* a) {
    a[threadIdx.x] += threadIdx.x;
}
__global__ void parent(int* a) {
    a[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        child<<<1, 32>>>(a);
        child<<<1, 32>>>(a);
    }
}
const Case c("child_kernels_one_after_another", [] {
    int* a;
    cudaMalloc(&a, 128);
    parent<<<1, 32>>>(a);
    cudaDeviceSynchronize();
    cudaFree(a);
});
}  // namespace child_kernels_one_after_another

namespace recursive_quicksort_by_children {
__global__ void sort(int* a, int left, int right) {
    if (left >= right) return;
    int pivot = a[right], i = left;
    for (int j = left; j < right; ++j)
        if (a[j] < pivot) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            ++i;
        }
    a[right] = a[i];
    a[i] = pivot;
    sort<<<1, 1>>>(a, left, i - 1);
    sort<<<1, 1>>>(a, i + 1, right);
}
const Case c("recursive_quicksort_by_children", [] {
    int host[8] = {5, 3, 8, 1, 9, 2, 7, 4}, *a;
    cudaMalloc(&a, 32);
    cudaMemcpy(a, host, 32, cudaMemcpyHostToDevice);
    sort<<<1, 1>>>(a, 0, 7);
    cudaMemcpy(host, a, 32, cudaMemcpyDeviceToHost);
    cudaFree(a);
});
}  // namespace recursive_quicksort_by_children
