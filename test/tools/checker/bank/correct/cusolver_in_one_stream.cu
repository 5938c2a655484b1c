// cuSOLVER factors what a kernel has left on its stream, and solves with it.
#include <cusolverDn.h>

#include "Bank.h"

static __global__ void fill(float* a, int n) {
    a[threadIdx.x] = threadIdx.x % (n + 1) == 0 ? n : 1;  // n on the diagonal
}

static const Case c([] {
    constexpr int n = 8;
    ArrayGM<float> a(n * n), b(n, 1);
    ArrayGM<int> pivots(n), info(1);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cusolverDnHandle_t handle;
    cusolverDnCreate(&handle);
    cusolverDnSetStream(handle, stream);
    int size = 0, sizeOfOther = 0;
    cusolverDnSgetrf_bufferSize(handle, n, n, a, n, &size);
    cusolverDnSpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, &sizeOfOther);
    ArrayGM<float> work(size > sizeOfOther ? size : sizeOfOther);
    fill<<<1, n * n, 0, stream>>>(a, n);
    cusolverDnSgetrf(handle, n, n, a, n, work, pivots, info);
    cusolverDnSgetrs(handle, CUBLAS_OP_N, n, 1, a, n, pivots, b, n, info);
    fill<<<1, n * n, 0, stream>>>(a, n);
    cusolverDnSpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, work, sizeOfOther, info);
    cusolverDnSpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, 1, a, n, b, n, info);
    float result[n];
    cudaMemcpyAsync(result, b, sizeof result, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    cusolverDnDestroy(handle);
    cudaStreamDestroy(stream);
});
