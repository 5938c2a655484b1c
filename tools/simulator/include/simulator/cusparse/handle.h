// cuSPARSE's handles, and how its routines answer.
#pragma once

#include "simulator/cusparse/types.h"
#include "simulator/library_handle.h"
#include "simulator/library_version.h"

namespace simulator::cusparse {

// Answers, also to a null handle, are those of an H200.
inline constexpr Routine<cusparseContext, CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_INVALID_VALUE,
                         CUSPARSE_STATUS_INVALID_VALUE, CUSPARSE_STATUS_EXECUTION_FAILED>
    routine;

}  // namespace simulator::cusparse

inline cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) {
    return simulator::cusparse::routine.create(handle);
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
    return handle ? simulator::cusparse::routine.destroy(handle) : CUSPARSE_STATUS_SUCCESS;
}
SIMULATOR_PROPERTY(cusparse, cusparse, Stream, cudaStream_t, stream)
SIMULATOR_PROPERTY(cusparse, cusparse, PointerMode, cusparsePointerMode_t, pointerMode)

inline cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int* version) {
    return simulator::cusparse::routine(
        handle, version, [&] { *version = CUSPARSE_VERSION; });
}
inline cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int* value) {
    if (type > PATCH_LEVEL) return CUSPARSE_STATUS_INVALID_VALUE;
    return simulator::cusparse::routine.give(
        value,
        simulator::versionPart(type, CUSPARSE_VER_MAJOR, CUSPARSE_VER_MINOR, CUSPARSE_VER_PATCH));
}

inline const char* cusparseGetErrorName(cusparseStatus_t status) {
    switch (status) {
#define SIMULATOR_STATUS(name) \
    case name:                 \
        return #name;
        SIMULATOR_STATUS(CUSPARSE_STATUS_SUCCESS)
        SIMULATOR_STATUS(CUSPARSE_STATUS_NOT_INITIALIZED)
        SIMULATOR_STATUS(CUSPARSE_STATUS_ALLOC_FAILED)
        SIMULATOR_STATUS(CUSPARSE_STATUS_INVALID_VALUE)
        SIMULATOR_STATUS(CUSPARSE_STATUS_ARCH_MISMATCH)
        SIMULATOR_STATUS(CUSPARSE_STATUS_MAPPING_ERROR)
        SIMULATOR_STATUS(CUSPARSE_STATUS_EXECUTION_FAILED)
        SIMULATOR_STATUS(CUSPARSE_STATUS_INTERNAL_ERROR)
        SIMULATOR_STATUS(CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED)
        SIMULATOR_STATUS(CUSPARSE_STATUS_ZERO_PIVOT)
        SIMULATOR_STATUS(CUSPARSE_STATUS_NOT_SUPPORTED)
        SIMULATOR_STATUS(CUSPARSE_STATUS_INSUFFICIENT_RESOURCES)
#undef SIMULATOR_STATUS
    }
    return "unrecognized error code";
}
inline const char* cusparseGetErrorString(cusparseStatus_t status) {
    switch (status) {
        case CUSPARSE_STATUS_SUCCESS:
            return "success";
        case CUSPARSE_STATUS_NOT_INITIALIZED:
            return "initialization error";
        case CUSPARSE_STATUS_ALLOC_FAILED:
            return "out of memory";
        case CUSPARSE_STATUS_INVALID_VALUE:
            return "invalid value";
        case CUSPARSE_STATUS_ARCH_MISMATCH:
            return "architecture mismatch";
        case CUSPARSE_STATUS_MAPPING_ERROR:
            return "texture mapping error";
        case CUSPARSE_STATUS_EXECUTION_FAILED:
            return "kernel launch failure";
        case CUSPARSE_STATUS_INTERNAL_ERROR:
            return "internal error";
        case CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED:
            return "matrix type not supported";
        case CUSPARSE_STATUS_ZERO_PIVOT:
            return "zero pivot";
        case CUSPARSE_STATUS_NOT_SUPPORTED:
            return "operation not supported";
        case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES:
            return "insufficient resources";
    }
    return "unrecognized error code";
}
