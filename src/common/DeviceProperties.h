#pragma once

#include <cuda_runtime.h>

#include <string_view>

#include "CudaError.h"

/// What CUDA says about the current device. Host.
inline cudaDeviceProp deviceProperties() {
    int device = 0;
    cudaDeviceProp properties;
    cudaError_t code = cudaGetDevice(&device);
    if (code == cudaSuccess) code = cudaGetDeviceProperties(&properties, device);
    if (code != cudaSuccess)
        throw CudaError(code, "properties of device " + std::to_string(device));
    return properties;
}

/// Whether kernels run on the CPU. Then times only say how fast the simulator is.
inline bool isSimulated(const cudaDeviceProp& properties) {
    return std::string_view(properties.name).find("simulator") != std::string_view::npos;
}
