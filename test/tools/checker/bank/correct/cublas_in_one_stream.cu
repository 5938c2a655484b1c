// cuBLAS multiplies, sums and solves what kernels and copies have left on its stream.
#include <cublas_v2.h>

#include "Bank.h"

static __global__ void fill(float* a) {
    a[threadIdx.x] = threadIdx.x % 9 == 0 ? 2 : threadIdx.x % 3;  // 2 on the diagonal
}

static const Case c([] {
    constexpr int n = 8;
    float host[n * n]{}, sum = 0, *a, *b;
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&b, sizeof host);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetStream(handle, stream);
    const float one = 1, zero = 0;
    fill<<<1, n * n, 0, stream>>>(a);
    const auto as = CUBLAS_OP_N;
    cublasSgemm(handle, as, as, n, n, n, &one, a, n, a, n, &zero, b, n);
    cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, as, CUBLAS_DIAG_NON_UNIT, n, n,
                &one, a, n, b, n);
    cublasSdot(handle, n * n, a, 1, b, 1, &sum);
    cublasGetMatrix(n, n, sizeof(float), b, n, host, n);
    cublasDestroy(handle);
    cudaStreamDestroy(stream);
    cudaFree(a);
    cudaFree(b);
});
