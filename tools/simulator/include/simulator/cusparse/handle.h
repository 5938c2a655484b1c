// cuSPARSE's handles, and how its routines answer.
#pragma once

#include "simulator/cusparse/types.h"
#include "simulator/library_version.h"

inline cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) {
    if (!handle) return CUSPARSE_STATUS_INVALID_VALUE;
    *handle = new cusparseContext;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    delete handle;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int* version) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!version) return CUSPARSE_STATUS_INVALID_VALUE;
    *version = CUSPARSE_VERSION;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int* value) {
    if (!value || type > PATCH_LEVEL) return CUSPARSE_STATUS_INVALID_VALUE;
    *value =
        simulator::versionPart(type, CUSPARSE_VER_MAJOR, CUSPARSE_VER_MINOR, CUSPARSE_VER_PATCH);
    return CUSPARSE_STATUS_SUCCESS;
}

/// A property of the handle that is set and asked for.
#define SIMULATOR_CUSPARSE_PROPERTY(Name, Type, member)                               \
    inline cusparseStatus_t cusparseSet##Name(cusparseHandle_t handle, Type value) {  \
        if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;                          \
        handle->member = value;                                                       \
        return CUSPARSE_STATUS_SUCCESS;                                               \
    }                                                                                 \
    inline cusparseStatus_t cusparseGet##Name(cusparseHandle_t handle, Type* value) { \
        if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;                          \
        if (!value) return CUSPARSE_STATUS_INVALID_VALUE;                             \
        *value = handle->member;                                                      \
        return CUSPARSE_STATUS_SUCCESS;                                               \
    }
SIMULATOR_CUSPARSE_PROPERTY(Stream, cudaStream_t, stream)
SIMULATOR_CUSPARSE_PROPERTY(PointerMode, cusparsePointerMode_t, pointerMode)
#undef SIMULATOR_CUSPARSE_PROPERTY

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
