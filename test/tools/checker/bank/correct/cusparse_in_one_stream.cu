// cuSPARSE multiplies what a kernel has left on its stream, as rows and as entries, and the copy
// waits for it.
#include <cusparse.h>

#include "Bank.h"

static __global__ void fill(int* offsets, int* lines, float* values) {
    const int i = threadIdx.x;
    offsets[i] = 2 * i;
    if (i == 0) offsets[blockDim.x] = 2 * blockDim.x;
    for (int k = 2 * i; k < 2 * i + 2; ++k) {
        lines[k] = i;
        values[k] = k;
    }
}

static const Case c([] {
    constexpr int n = 32, nnz = 2 * n;
    ArrayGM<int> offsets(n + 1), lines(nnz);
    ArrayGM<float> values(nnz), x(n, 1), y(n), buffer(n);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cusparseHandle_t handle;
    cusparseCreate(&handle);
    cusparseSetStream(handle, stream);
    cusparseSpMatDescr_t rows, entries;
    cusparseCreateCsr(&rows, n, n, nnz, offsets, lines, values, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateCoo(&entries, n, n, nnz, lines, lines, values, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseDnVecDescr_t from, to;
    cusparseCreateDnVec(&from, n, x, CUDA_R_32F);
    cusparseCreateDnVec(&to, n, y, CUDA_R_32F);
    const float one = 1, zero = 0;
    float result[n];
    fill<<<1, n, 0, stream>>>(offsets, lines, values);
    for (const auto a : {rows, entries})
        for (const auto as : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE})
            cusparseSpMV(handle, as, &one, a, from, &zero, to, CUDA_R_32F,
                         CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    cudaMemcpyAsync(result, y, sizeof result, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    cusparseDestroySpMat(rows);
    cusparseDestroySpMat(entries);
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);
    cusparseDestroy(handle);
    cudaStreamDestroy(stream);
});
