// cuSPARSE's descriptors: which matrix or vector lies where.
#pragma once

#include "simulator/cusparse/types.h"

namespace simulator::cusparse {

inline bool isIndexType(cusparseIndexType_t type) {
    return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I;
}
inline bool isValid(const cusparseSpMatDescr& matrix) {
    return matrix.rows >= 0 && matrix.columns >= 0 && matrix.nnz >= 0 &&
           isIndexType(matrix.offsetsType) && isIndexType(matrix.indicesType);
}
inline bool isValid(const cusparseDnMatDescr& matrix) {
    return matrix.rows >= 0 && matrix.columns >= 0 &&
           matrix.ld >= (matrix.order == CUSPARSE_ORDER_COL ? matrix.rows : matrix.columns);
}
inline bool isValid(const cusparseDnVecDescr& vector) {
    return vector.size >= 0;
}

/// A descriptor of memory that is written, or of memory that is only read.
template <class Descriptor, class Pointer>
cusparseStatus_t describe(Pointer* descriptor, const Descriptor& value) {
    if (!descriptor || !isValid(value)) return CUSPARSE_STATUS_INVALID_VALUE;
    *descriptor = new Descriptor(value);
    return CUSPARSE_STATUS_SUCCESS;
}
inline void* stored(const void* memory) {
    return const_cast<void*>(memory);
}

template <class Descriptor>
cusparseStatus_t destroy(const Descriptor* descriptor) {
    delete descriptor;
    return CUSPARSE_STATUS_SUCCESS;
}

/// Does `body` if there is what `pointers` point to.
template <class Body, class... Pointers>
cusparseStatus_t with(const Body& body, const Pointers*... pointers) {
    if (!(pointers && ...)) return CUSPARSE_STATUS_INVALID_VALUE;
    body();
    return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace simulator::cusparse

/// A matrix by compressed rows or columns.
#define SIMULATOR_CUSPARSE_COMPRESSED(Const, const_, Name, NAME)                             \
    inline cusparseStatus_t cusparseCreate##Const##Name(                                     \
        cusparse##Const##SpMatDescr_t* matrix, int64_t rows, int64_t columns, int64_t nnz,   \
        const_ void* offsets, const_ void* indices, const_ void* values,                     \
        cusparseIndexType_t offsetsType, cusparseIndexType_t indicesType,                    \
        cusparseIndexBase_t base, cudaDataType type) {                                       \
        using namespace simulator::cusparse;                                                 \
        return describe(matrix,                                                              \
                        cusparseSpMatDescr{CUSPARSE_FORMAT_##NAME, rows, columns, nnz,       \
                                           stored(offsets), stored(indices), stored(values), \
                                           offsetsType, indicesType, base, type});           \
    }

#define SIMULATOR_CUSPARSE_DESCRIPTORS(Const, const_)                                              \
    SIMULATOR_CUSPARSE_COMPRESSED(Const, const_, Csr, CSR)                                         \
    SIMULATOR_CUSPARSE_COMPRESSED(Const, const_, Csc, CSC)                                         \
    inline cusparseStatus_t cusparseCreate##Const##Coo(                                            \
        cusparse##Const##SpMatDescr_t* matrix, int64_t rows, int64_t columns, int64_t nnz,         \
        const_ void* rowsOfEntries, const_ void* columnsOfEntries, const_ void* values,            \
        cusparseIndexType_t indexType, cusparseIndexBase_t base, cudaDataType type) {              \
        using namespace simulator::cusparse;                                                       \
        return describe(matrix,                                                                    \
                        cusparseSpMatDescr{CUSPARSE_FORMAT_COO, rows, columns, nnz,                \
                                           stored(rowsOfEntries), stored(columnsOfEntries),        \
                                           stored(values), indexType, indexType, base, type});     \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##CsrGet(                                               \
        cusparse##Const##SpMatDescr_t matrix, int64_t* rows, int64_t* columns, int64_t* nnz,       \
        const_ void** offsets, const_ void** indices, const_ void** values,                        \
        cusparseIndexType_t* offsetsType, cusparseIndexType_t* indicesType,                        \
        cusparseIndexBase_t* base, cudaDataType* type) {                                           \
        return simulator::cusparse::with(                                                          \
            [&] {                                                                                  \
                *rows = matrix->rows, *columns = matrix->columns, *nnz = matrix->nnz;              \
                *offsets = matrix->offsets, *indices = matrix->indices, *values = matrix->values;  \
                *offsetsType = matrix->offsetsType, *indicesType = matrix->indicesType;            \
                *base = matrix->base, *type = matrix->type;                                        \
            },                                                                                     \
            matrix, rows, columns, nnz, offsets, indices, values, offsetsType, indicesType, base,  \
            type);                                                                                 \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##CooGet(                                               \
        cusparse##Const##SpMatDescr_t matrix, int64_t* rows, int64_t* columns, int64_t* nnz,       \
        const_ void** rowsOfEntries, const_ void** columnsOfEntries, const_ void** values,         \
        cusparseIndexType_t* indexType, cusparseIndexBase_t* base, cudaDataType* type) {           \
        cusparseIndexType_t same;                                                                  \
        return cusparse##Const##CsrGet(matrix, rows, columns, nnz, rowsOfEntries,                  \
                                       columnsOfEntries, values, &same, indexType, base, type);    \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##SpMatGetValues(cusparse##Const##SpMatDescr_t matrix,  \
                                                            const_ void** values) {                \
        return simulator::cusparse::with([&] { *values = matrix->values; }, matrix, values);       \
    }                                                                                              \
    inline cusparseStatus_t cusparseCreate##Const##DnVec(cusparse##Const##DnVecDescr_t* vector,    \
                                                         int64_t size, const_ void* values,        \
                                                         cudaDataType type) {                      \
        using namespace simulator::cusparse;                                                       \
        return describe(vector, cusparseDnVecDescr{size, stored(values), type});                   \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##DnVecGet(cusparse##Const##DnVecDescr_t vector,        \
                                                      int64_t* size, const_ void** values,         \
                                                      cudaDataType* type) {                        \
        return simulator::cusparse::with(                                                          \
            [&] { *size = vector->size, *values = vector->values, *type = vector->type; }, vector, \
            size, values, type);                                                                   \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##DnVecGetValues(cusparse##Const##DnVecDescr_t vector,  \
                                                            const_ void** values) {                \
        return simulator::cusparse::with([&] { *values = vector->values; }, vector, values);       \
    }                                                                                              \
    inline cusparseStatus_t cusparseCreate##Const##DnMat(                                          \
        cusparse##Const##DnMatDescr_t* matrix, int64_t rows, int64_t columns, int64_t ld,          \
        const_ void* values, cudaDataType type, cusparseOrder_t order) {                           \
        using namespace simulator::cusparse;                                                       \
        return describe(matrix,                                                                    \
                        cusparseDnMatDescr{rows, columns, ld, stored(values), type, order});       \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##DnMatGet(                                             \
        cusparse##Const##DnMatDescr_t matrix, int64_t* rows, int64_t* columns, int64_t* ld,        \
        const_ void** values, cudaDataType* type, cusparseOrder_t* order) {                        \
        return simulator::cusparse::with(                                                          \
            [&] {                                                                                  \
                *rows = matrix->rows, *columns = matrix->columns, *ld = matrix->ld;                \
                *values = matrix->values, *type = matrix->type, *order = matrix->order;            \
            },                                                                                     \
            matrix, rows, columns, ld, values, type, order);                                       \
    }                                                                                              \
    inline cusparseStatus_t cusparse##Const##DnMatGetValues(cusparse##Const##DnMatDescr_t matrix,  \
                                                            const_ void** values) {                \
        return simulator::cusparse::with([&] { *values = matrix->values; }, matrix, values);       \
    }
SIMULATOR_CUSPARSE_DESCRIPTORS(, )
SIMULATOR_CUSPARSE_DESCRIPTORS(Const, const)
#undef SIMULATOR_CUSPARSE_DESCRIPTORS
#undef SIMULATOR_CUSPARSE_COMPRESSED

#define SIMULATOR_CUSPARSE_DESTROY(Kind)                                                     \
    inline cusparseStatus_t cusparseDestroy##Kind(cusparseConst##Kind##Descr_t descriptor) { \
        return simulator::cusparse::destroy(descriptor);                                     \
    }                                                                                        \
    inline cusparseStatus_t cusparse##Kind##SetValues(cusparse##Kind##Descr_t descriptor,    \
                                                      void* values) {                        \
        return simulator::cusparse::with([&] { descriptor->values = values; }, descriptor,   \
                                         static_cast<char*>(values));                        \
    }
SIMULATOR_CUSPARSE_DESTROY(SpMat)
SIMULATOR_CUSPARSE_DESTROY(DnVec)
SIMULATOR_CUSPARSE_DESTROY(DnMat)
#undef SIMULATOR_CUSPARSE_DESTROY

inline cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void* offsets,
                                               void* indices, void* values) {
    return simulator::cusparse::with(
        [&] { matrix->offsets = offsets, matrix->indices = indices, matrix->values = values; },
        matrix);
}
inline cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void* rows,
                                               void* columns, void* values) {
    return cusparseCsrSetPointers(matrix, rows, columns, values);
}
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t* rows,
                                             int64_t* columns, int64_t* nnz) {
    return simulator::cusparse::with(
        [&] { *rows = matrix->rows, *columns = matrix->columns, *nnz = matrix->nnz; }, matrix, rows,
        columns, nnz);
}
inline cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix,
                                               cusparseFormat_t* format) {
    return simulator::cusparse::with([&] { *format = matrix->format; }, matrix, format);
}
inline cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix,
                                                  cusparseIndexBase_t* base) {
    return simulator::cusparse::with([&] { *base = matrix->base; }, matrix, base);
}
