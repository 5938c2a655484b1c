// cuSPARSE is told of more entries than there are values: the last row reads past their end.
#include <cusparse.h>

#include "Bank.h"

static const Case c([] {
    constexpr int n = 32;
    int host[n + 1];
    for (int i = 0; i <= n; ++i) host[i] = i;
    ArrayGM<int> offsets(n + 1), columns(n);
    cudaMemcpy(offsets, host, sizeof host, cudaMemcpyHostToDevice);
    ArrayGM<float> values(n - 1, 1), x(n, 1), y(n), buffer(n);
    cusparseHandle_t handle;
    cusparseCreate(&handle);
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
    cusparseSpMV(handle, as, &one, a, from, &zero, to, type, how, buffer);  // FINDS out-of-bounds
    cudaDeviceSynchronize();
    cusparseDestroySpMat(a);
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);
    cusparseDestroy(handle);
});
