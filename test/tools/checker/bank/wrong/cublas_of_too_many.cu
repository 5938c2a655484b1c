// cuBLAS is told of more elements than the vector has.
#include <cublas_v2.h>

#include "Bank.h"

static const Case c([] {
    ArrayGM<float> x(64), y(64);
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1;
    cublasSaxpy(handle, 72, &one, x, 1, y, 1);  // FINDS out-of-bounds
    cudaDeviceSynchronize();
    cublasDestroy(handle);
});
