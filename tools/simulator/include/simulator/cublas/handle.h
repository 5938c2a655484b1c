// cuBLAS's handles, and how its routines answer.
#pragma once

#include <utility>

#include "simulator/cublas/numbers.h"
#include "simulator/library_handle.h"
#include "simulator/library_version.h"

namespace simulator::cublas {

inline constexpr Routine<cublasContext, CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_NOT_INITIALIZED,
                         CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_EXECUTION_FAILED>
    routine;

/// Whether a matrix of so many rows can lie `ld` elements from column to column.
inline bool fits(long rows, long ld) {
    return ld >= 1 && ld >= rows;
}

/// Sets or gets a matrix, or a vector as its row, in a stream or at once: `copy` is cudaMemcpy2D
/// and the like.
template <class Copy>
cublasStatus_t copyColumns(long rows, long columns, long elementSize, const void* from,
                           long fromStep, void* to, long toStep, const Copy& copy) {
    if (rows < 0 || columns < 0 || elementSize <= 0 || fromStep <= 0 || toStep <= 0)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
    const bool isInOnePiece = fromStep == rows && toStep == rows;
    if (isInOnePiece) fromStep = toStep = rows *= std::exchange(columns, 1);
    const cudaError_t error =
        copy(to, size_t(toStep * elementSize), from, size_t(fromStep * elementSize),
             size_t(rows * elementSize), size_t(columns));
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

}  // namespace simulator::cublas

inline cublasStatus_t cublasCreate(cublasHandle_t* handle) {
    return simulator::cublas::routine.create(handle);
}
inline cublasStatus_t cublasDestroy(cublasHandle_t handle) {
    return simulator::cublas::routine.destroy(handle);
}
inline cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version) {
    if (!version) return CUBLAS_STATUS_INVALID_VALUE;
    return simulator::cublas::routine(handle, true, [&] { *version = CUBLAS_VERSION; });
}
inline cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value) {
    if (type > PATCH_LEVEL) return CUBLAS_STATUS_INVALID_VALUE;
    return simulator::cublas::routine.give(
        value, simulator::versionPart(type, CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH));
}

SIMULATOR_PROPERTY(cublas, cublas, Stream, cudaStream_t, stream)
SIMULATOR_PROPERTY(cublas, cublas, PointerMode, cublasPointerMode_t, pointerMode)
SIMULATOR_PROPERTY(cublas, cublas, AtomicsMode, cublasAtomicsMode_t, atomicsMode)
SIMULATOR_PROPERTY(cublas, cublas, MathMode, cublasMath_t, mathMode)

inline cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void*, size_t) {
    return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

inline const char* cublasGetStatusName(cublasStatus_t status) {
    switch (status) {
#define SIMULATOR_STATUS(name) \
    case name:                 \
        return #name;
        SIMULATOR_STATUS(CUBLAS_STATUS_SUCCESS)
        SIMULATOR_STATUS(CUBLAS_STATUS_NOT_INITIALIZED)
        SIMULATOR_STATUS(CUBLAS_STATUS_ALLOC_FAILED)
        SIMULATOR_STATUS(CUBLAS_STATUS_INVALID_VALUE)
        SIMULATOR_STATUS(CUBLAS_STATUS_ARCH_MISMATCH)
        SIMULATOR_STATUS(CUBLAS_STATUS_MAPPING_ERROR)
        SIMULATOR_STATUS(CUBLAS_STATUS_EXECUTION_FAILED)
        SIMULATOR_STATUS(CUBLAS_STATUS_INTERNAL_ERROR)
        SIMULATOR_STATUS(CUBLAS_STATUS_NOT_SUPPORTED)
        SIMULATOR_STATUS(CUBLAS_STATUS_LICENSE_ERROR)
#undef SIMULATOR_STATUS
    }
    return "unrecognized status";
}
inline const char* cublasGetStatusString(cublasStatus_t status) {
    switch (status) {
        case CUBLAS_STATUS_SUCCESS:
            return "success";
        case CUBLAS_STATUS_NOT_INITIALIZED:
            return "the library was not initialized";
        case CUBLAS_STATUS_ALLOC_FAILED:
            return "the resource allocation failed";
        case CUBLAS_STATUS_INVALID_VALUE:
            return "an unsupported value or parameter was passed to the function";
        case CUBLAS_STATUS_ARCH_MISMATCH:
            return "the function requires an architectural feature absent from the device";
        case CUBLAS_STATUS_MAPPING_ERROR:
            return "an access to GPU memory space failed";
        case CUBLAS_STATUS_EXECUTION_FAILED:
            return "the function failed to launch on the GPU";
        case CUBLAS_STATUS_INTERNAL_ERROR:
            return "an internal operation failed";
        case CUBLAS_STATUS_NOT_SUPPORTED:
            return "the requested functionality is not supported";
        case CUBLAS_STATUS_LICENSE_ERROR:
            return "the license check failed";
    }
    return "unrecognized status";
}

// Vectors and matrices between the host and the device: increments and columns in elements.

#define SIMULATOR_CUBLAS_COPY(Direction, kind)                                                     \
    inline cublasStatus_t cublas##Direction##Vector(int n, int elementSize, const void* x,         \
                                                    int incx, void* y, int incy) {                 \
        return simulator::cublas::copyColumns(                                                     \
            1, n, elementSize, x, incx, y, incy,                                                   \
            [](auto... of) { return cudaMemcpy2D(of..., kind); });                                 \
    }                                                                                              \
    inline cublasStatus_t cublas##Direction##VectorAsync(                                          \
        int n, int elementSize, const void* x, int incx, void* y, int incy, cudaStream_t stream) { \
        return simulator::cublas::copyColumns(                                                     \
            1, n, elementSize, x, incx, y, incy,                                                   \
            [=](auto... of) { return cudaMemcpy2DAsync(of..., kind, stream); });                   \
    }                                                                                              \
    inline cublasStatus_t cublas##Direction##Matrix(int rows, int columns, int elementSize,        \
                                                    const void* a, int lda, void* b, int ldb) {    \
        return simulator::cublas::copyColumns(                                                     \
            rows, columns, elementSize, a, lda, b, ldb,                                            \
            [](auto... of) { return cudaMemcpy2D(of..., kind); });                                 \
    }                                                                                              \
    inline cublasStatus_t cublas##Direction##MatrixAsync(int rows, int columns, int elementSize,   \
                                                         const void* a, int lda, void* b, int ldb, \
                                                         cudaStream_t stream) {                    \
        return simulator::cublas::copyColumns(                                                     \
            rows, columns, elementSize, a, lda, b, ldb,                                            \
            [=](auto... of) { return cudaMemcpy2DAsync(of..., kind, stream); });                   \
    }
SIMULATOR_CUBLAS_COPY(Set, cudaMemcpyHostToDevice)
SIMULATOR_CUBLAS_COPY(Get, cudaMemcpyDeviceToHost)
#undef SIMULATOR_CUBLAS_COPY
