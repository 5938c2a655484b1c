// cuSOLVER's handles, and how its routines answer.
#pragma once

#include "simulator/cusolver/types.h"
#include "simulator/library_handle.h"
#include "simulator/library_version.h"

namespace simulator::cusolver {

inline constexpr Routine<cusolverDnContext, CUSOLVER_STATUS_SUCCESS,
                         CUSOLVER_STATUS_NOT_INITIALIZED, CUSOLVER_STATUS_INVALID_VALUE,
                         CUSOLVER_STATUS_EXECUTION_FAILED>
    routine;

}  // namespace simulator::cusolver

inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle) {
    return simulator::cusolver::routine.create(handle);
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
    return simulator::cusolver::routine.destroy(handle);
}
SIMULATOR_PROPERTY(cusolverDn, cusolver, Stream, cudaStream_t, stream)

inline cusolverStatus_t cusolverGetVersion(int* version) {
    return simulator::cusolver::routine.give(version, CUSOLVER_VERSION);
}
inline cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int* value) {
    if (type > PATCH_LEVEL) return CUSOLVER_STATUS_INVALID_VALUE;
    return simulator::cusolver::routine.give(
        value,
        simulator::versionPart(type, CUSOLVER_VER_MAJOR, CUSOLVER_VER_MINOR, CUSOLVER_VER_PATCH));
}
