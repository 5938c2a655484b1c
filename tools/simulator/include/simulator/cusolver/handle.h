// cuSOLVER's handles, and how its routines answer.
#pragma once

#include "simulator/cusolver/types.h"
#include "simulator/for_each.h"
#include "simulator/library_version.h"

namespace simulator::cusolver {

/// Runs `body` if there is a handle and `isValid`; says what came of it.
template <class Body>
cusolverStatus_t routine(cusolverDnHandle_t handle, bool isValid, Body&& body) {
    if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!isValid) return CUSOLVER_STATUS_INVALID_VALUE;
    return succeeds(body) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}

}  // namespace simulator::cusolver

inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle) {
    if (!handle) return CUSOLVER_STATUS_INVALID_VALUE;
    *handle = new cusolverDnContext;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
    if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
    delete handle;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
    return simulator::cusolver::routine(
        handle, true, [&] { handle->stream = stream; });
}
inline cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t* stream) {
    return simulator::cusolver::routine(
        handle, stream, [&] { *stream = handle->stream; });
}
inline cusolverStatus_t cusolverGetVersion(int* version) {
    if (!version) return CUSOLVER_STATUS_INVALID_VALUE;
    *version = CUSOLVER_VERSION;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int* value) {
    if (!value || type > PATCH_LEVEL) return CUSOLVER_STATUS_INVALID_VALUE;
    *value =
        simulator::versionPart(type, CUSOLVER_VER_MAJOR, CUSOLVER_VER_MINOR, CUSOLVER_VER_PATCH);
    return CUSOLVER_STATUS_SUCCESS;
}
