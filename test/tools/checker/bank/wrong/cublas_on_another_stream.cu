// A kernel fills the vector on one stream, cuBLAS adds it on another that does not wait for it.
#include <cublas_v2.h>

#include "Bank.h"

static __global__ void fill(float* x) {
    x[threadIdx.x] = threadIdx.x;  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<float> x(64), y(64);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetStream(handle, stream);
    const float one = 1;
    fill<<<1, 64>>>(x);
    cublasSaxpy(handle, 64, &one, x, 1, y, 1);  // FINDS race-streams
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaStreamDestroy(stream);
});
