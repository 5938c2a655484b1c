// cuSPARSE multiplies on a stream, and the result is copied on another that does not wait for it.
#include <cusparse.h>

#include "Bank.h"

static const Case c([] {
    constexpr int n = 32;
    int host[n + 1];
    for (int i = 0; i <= n; ++i) host[i] = i;
    ArrayGM<int> offsets(n + 1), columns(n);
    cudaMemcpy(offsets, host, sizeof host, cudaMemcpyHostToDevice);
    ArrayGM<float> values(n, 1), x(n, 1), y(n), buffer(n);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cusparseHandle_t handle;
    cusparseCreate(&handle);
    cusparseSetStream(handle, stream);
    cusparseSpMatDescr_t a;
    cusparseCreateCsr(&a, n, n, n, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseDnVecDescr_t from, to;
    cusparseCreateDnVec(&from, n, x, CUDA_R_32F);
    cusparseCreateDnVec(&to, n, y, CUDA_R_32F);
    const float one = 1, zero = 0;
    const auto type = CUDA_R_32F;
    const auto as = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const auto how = CUSPARSE_SPMV_ALG_DEFAULT;
    float result[n];
    cusparseSpMV(handle, as, &one, a, from, &zero, to, type, how, buffer);  // FINDS race-streams
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);           // FINDS race-streams
    cudaDeviceSynchronize();
    cusparseDestroySpMat(a);
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);
    cusparseDestroy(handle);
    cudaStreamDestroy(stream);
});
