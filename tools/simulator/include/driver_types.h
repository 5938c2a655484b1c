// CUDA's error codes and handles.
#pragma once

enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
};
using cudaError_t = cudaError;
using cudaStream_t = struct CUstream_st*;
