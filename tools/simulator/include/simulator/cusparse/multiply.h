// cuSPARSE's products: a sparse matrix with a vector (SpMV) or with a dense matrix (SpMM).
#pragma once

#include "simulator/cusparse/descriptors.h"
#include "simulator/cusparse/handle.h"
#include "simulator/cusparse/kernels.h"

namespace simulator::cusparse {

/// A vector as a matrix of one column.
inline cusparseDnMatDescr columnOf(cusparseConstDnVecDescr_t vector) {
    return {vector->size, 1, vector->size, vector->values, vector->type, CUSPARSE_ORDER_COL};
}
inline bool isOperation(cusparseOperation_t operation) {
    return operation >= CUSPARSE_OPERATION_NON_TRANSPOSE &&
           operation <= CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}

/// c = alpha op(a) op(b) + beta c, as a routine is asked for it.
struct Request {
    const char* name;
    cusparseHandle_t handle;
    cusparseOperation_t operationOfA;
    const void* alpha;
    const cusparseSpMatDescr& a;
    cusparseOperation_t operationOfB;
    cusparseDnMatDescr b;
    const void* beta;
    cusparseDnMatDescr c;
    cudaDataType compute;

    cusparseStatus_t answer() const {
        if (!alpha || !beta || !isOperation(operationOfA) || !isOperation(operationOfB))
            return CUSPARSE_STATUS_INVALID_VALUE;
        const bool isAT = operationOfA != CUSPARSE_OPERATION_NON_TRANSPOSE;
        const bool isBT = operationOfB != CUSPARSE_OPERATION_NON_TRANSPOSE;
        if ((isAT ? a.columns : a.rows) != c.rows || (isBT ? b.rows : b.columns) != c.columns ||
            (isAT ? a.rows : a.columns) != (isBT ? b.columns : b.rows))
            return CUSPARSE_STATUS_INVALID_VALUE;
        const bool isReal = compute == CUDA_R_32F || compute == CUDA_R_64F;
        return isReal && a.type == compute && b.type == compute && c.type == compute
                   ? CUSPARSE_STATUS_SUCCESS
                   : CUSPARSE_STATUS_NOT_SUPPORTED;
    }

    cusparseStatus_t bufferSize(size_t* bytes) const {
        if (!bytes) return CUSPARSE_STATUS_INVALID_VALUE;
        const cusparseStatus_t status = answer();
        if (status == CUSPARSE_STATUS_SUCCESS) *bytes = bytesOfSums();
        return status;
    }

    cusparseStatus_t run(void* buffer) const {
        const cusparseStatus_t status = answer();
        if (status != CUSPARSE_STATUS_SUCCESS) return status;
        if (!buffer && bytesOfSums() > 0) return CUSPARSE_STATUS_INVALID_VALUE;
        const bool isDone = succeeds([&] {
            if (compute == CUDA_R_32F)
                multiply(static_cast<float*>(buffer));
            else
                multiply(static_cast<double*>(buffer));
        });
        return isDone ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
    }

  private:
    size_t bytesOfSums() const {
        return size_t(c.rows * c.columns) *
               (compute == CUDA_R_32F ? sizeof(float) : sizeof(double));
    }

    template <class T>
    void multiply(T* sums) const {
        const bool isAT = operationOfA != CUSPARSE_OPERATION_NON_TRANSPOSE;
        const bool isBT = operationOfB != CUSPARSE_OPERATION_NON_TRANSPOSE;
        const Product<T> product{name,
                                 handle->stream,
                                 {a.offsets, a.offsetsType, a.base},
                                 {a.indices, a.indicesType, a.base},
                                 static_cast<const T*>(a.values),
                                 a.format == CUSPARSE_FORMAT_CSC ? a.columns : a.rows,
                                 a.nnz,
                                 {b, isBT},
                                 c.rows,
                                 c.columns,
                                 sums};
        if (a.format == CUSPARSE_FORMAT_COO)
            isAT ? product.scatterCoordinates() : product.gatherCoordinates();
        else
            (a.format == CUSPARSE_FORMAT_CSR) == isAT ? product.scatter() : product.gather();
        const bool isOnDevice = handle->pointerMode == CUSPARSE_POINTER_MODE_DEVICE;
        product.finish({isOnDevice, static_cast<const T*>(alpha)},
                       {isOnDevice, static_cast<const T*>(beta)}, {c, false});
    }
};

/// What `then` makes of the request for a product, if all that it takes is there.
template <class Then>
cusparseStatus_t spmv(cusparseHandle_t handle, cusparseOperation_t operation, const void* alpha,
                      cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void* beta,
                      cusparseConstDnVecDescr_t y, cudaDataType compute, const Then& then) {
    if (!handle || !a || !x || !y) return CUSPARSE_STATUS_INVALID_VALUE;
    return then(Request{"cusparseSpMV", handle, operation, alpha, *a,
                        CUSPARSE_OPERATION_NON_TRANSPOSE, columnOf(x), beta, columnOf(y), compute});
}
template <class Then>
cusparseStatus_t spmm(cusparseHandle_t handle, cusparseOperation_t operationOfA,
                      cusparseOperation_t operationOfB, const void* alpha,
                      cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void* beta,
                      cusparseConstDnMatDescr_t c, cudaDataType compute, const Then& then) {
    if (!handle || !a || !b || !c) return CUSPARSE_STATUS_INVALID_VALUE;
    return then(Request{"cusparseSpMM", handle, operationOfA, alpha, *a, operationOfB, *b, beta, *c,
                        compute});
}

}  // namespace simulator::cusparse

#define SIMULATOR_CUSPARSE_SPMV(name, type, argument, does)                               \
    inline cusparseStatus_t name(                                                         \
        cusparseHandle_t handle, cusparseOperation_t operation, const void* alpha,        \
        cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void* beta,       \
        cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpMVAlg_t, type argument) { \
        return simulator::cusparse::spmv(                                                 \
            handle, operation, alpha, a, x, beta, y, compute,                             \
            [&](const simulator::cusparse::Request& request) { return request.does; });   \
    }
SIMULATOR_CUSPARSE_SPMV(cusparseSpMV_bufferSize, size_t*, bytes, bufferSize(bytes))
SIMULATOR_CUSPARSE_SPMV(cusparseSpMV_preprocess, void*, , answer())
SIMULATOR_CUSPARSE_SPMV(cusparseSpMV, void*, buffer, run(buffer))
#undef SIMULATOR_CUSPARSE_SPMV

#define SIMULATOR_CUSPARSE_SPMM(name, type, argument, does)                                      \
    inline cusparseStatus_t name(cusparseHandle_t handle, cusparseOperation_t operationOfA,      \
                                 cusparseOperation_t operationOfB, const void* alpha,            \
                                 cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b,       \
                                 const void* beta, cusparseDnMatDescr_t c, cudaDataType compute, \
                                 cusparseSpMMAlg_t, type argument) {                             \
        return simulator::cusparse::spmm(                                                        \
            handle, operationOfA, operationOfB, alpha, a, b, beta, c, compute,                   \
            [&](const simulator::cusparse::Request& request) { return request.does; });          \
    }
SIMULATOR_CUSPARSE_SPMM(cusparseSpMM_bufferSize, size_t*, bytes, bufferSize(bytes))
SIMULATOR_CUSPARSE_SPMM(cusparseSpMM_preprocess, void*, , answer())
SIMULATOR_CUSPARSE_SPMM(cusparseSpMM, void*, buffer, run(buffer))
#undef SIMULATOR_CUSPARSE_SPMM
