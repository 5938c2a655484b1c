// The types of cuSPARSE, with the values that NVIDIA's documentation gives them.
#pragma once

#include <cstdint>

#include "cuComplex.h"
#include "cuda_runtime.h"
#include "library_types.h"

#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VER_PATCH 0
#define CUSPARSE_VERSION (CUSPARSE_VER_MAJOR * 1000 + CUSPARSE_VER_MINOR * 100 + CUSPARSE_VER_PATCH)

enum cusparseStatus_t {
    CUSPARSE_STATUS_SUCCESS = 0,
    CUSPARSE_STATUS_NOT_INITIALIZED = 1,
    CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_ARCH_MISMATCH = 4,
    CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6,
    CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10,
    CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
};
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 };
enum cusparseOperation_t {
    CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
    CUSPARSE_OPERATION_TRANSPOSE = 1,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
};
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 };
enum cusparseIndexType_t { CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparseFormat_t { CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC = 2, CUSPARSE_FORMAT_COO = 3 };
/// Which of its algorithms cuSPARSE takes; here there is one for each format.
enum cusparseSpMVAlg_t {
    CUSPARSE_SPMV_ALG_DEFAULT = 0,
    CUSPARSE_SPMV_COO_ALG1 = 1,
    CUSPARSE_SPMV_CSR_ALG1 = 2,
    CUSPARSE_SPMV_CSR_ALG2 = 3,
    CUSPARSE_SPMV_COO_ALG2 = 4
};
enum cusparseSpMMAlg_t {
    CUSPARSE_SPMM_ALG_DEFAULT = 0,
    CUSPARSE_SPMM_COO_ALG1 = 1,
    CUSPARSE_SPMM_COO_ALG2 = 2,
    CUSPARSE_SPMM_COO_ALG3 = 3,
    CUSPARSE_SPMM_CSR_ALG1 = 4,
    CUSPARSE_SPMM_COO_ALG4 = 5,
    CUSPARSE_SPMM_CSR_ALG2 = 6,
    CUSPARSE_SPMM_CSR_ALG3 = 12
};

/// Made by cusparseCreate().
struct cusparseContext {
    cudaStream_t stream = nullptr;
    cusparsePointerMode_t pointerMode = CUSPARSE_POINTER_MODE_HOST;
};
using cusparseHandle_t = cusparseContext*;

/// A sparse matrix: its entries one after the other, those of a row (CSR) or of a column (CSC)
/// from offsets[line] to offsets[line + 1]; or each with its row and column (COO).
struct cusparseSpMatDescr {
    cusparseFormat_t format;
    int64_t rows, columns, nnz;
    void* offsets;  // of COO the rows
    void* indices;  // columns; of CSC rows
    void* values;
    cusparseIndexType_t offsetsType, indicesType;
    cusparseIndexBase_t base;
    cudaDataType type;
};
using cusparseSpMatDescr_t = cusparseSpMatDescr*;
using cusparseConstSpMatDescr_t = const cusparseSpMatDescr*;

struct cusparseDnMatDescr {
    int64_t rows, columns, ld;
    void* values;
    cudaDataType type;
    cusparseOrder_t order;
};
using cusparseDnMatDescr_t = cusparseDnMatDescr*;
using cusparseConstDnMatDescr_t = const cusparseDnMatDescr*;

struct cusparseDnVecDescr {
    int64_t size;
    void* values;
    cudaDataType type;
};
using cusparseDnVecDescr_t = cusparseDnVecDescr*;
using cusparseConstDnVecDescr_t = const cusparseDnVecDescr*;
