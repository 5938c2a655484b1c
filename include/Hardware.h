#pragma once

#include <string>

#include "CudaError.h"

/// What the current device offers. Throws CudaError if there is no device.
class Hardware {
  public:
    static int getDeviceCount() {
        int count = 0;
        const cudaError_t code = cudaGetDeviceCount(&count);
        if (code != cudaSuccess) throw CudaError(code, "Hardware::getDeviceCount");
        return count;
    }

    static int getDeviceId() {
        int device = 0;
        const cudaError_t code = cudaGetDevice(&device);
        if (code != cudaSuccess) throw CudaError(code, "Hardware::getDeviceId");
        return device;
    }

    /// For this thread of the host, from now on.
    static void setDevice(int device) {
        const cudaError_t code = cudaSetDevice(device);
        if (code != cudaSuccess) throw CudaError(code, "Hardware::setDevice");
    }

    static int getMPCount() { return attribute(cudaDevAttrMultiProcessorCount); }
    static int getMaxThreadPerBlock() { return attribute(cudaDevAttrMaxThreadsPerBlock); }
    static int getWarpSize() { return attribute(cudaDevAttrWarpSize); }
    static int getSharedBytesPerBlock() { return attribute(cudaDevAttrMaxSharedMemoryPerBlock); }

    /// The largest dg and db, each dimension by itself.
    static dim3 getMaxGridDim() {
        return dim3(attribute(cudaDevAttrMaxGridDimX), attribute(cudaDevAttrMaxGridDimY),
                    attribute(cudaDevAttrMaxGridDimZ));
    }
    static dim3 getMaxBlockDim() {
        return dim3(attribute(cudaDevAttrMaxBlockDimX), attribute(cudaDevAttrMaxBlockDimY),
                    attribute(cudaDevAttrMaxBlockDimZ));
    }

    /// Cores (32-bit floating-point units) of a multiprocessor. CUDA does not say. These are the
    /// numbers of the throughput table in the CUDA C++ Programming Guide, by compute capability.
    static int getCoreCountMP() {
        const int major = attribute(cudaDevAttrComputeCapabilityMajor);
        const int minor = attribute(cudaDevAttrComputeCapabilityMinor);
        if (major == 7) return 64;
        if (minor == 0 && (major == 6 || major == 8)) return 64;
        if (major == 3) return 192;
        return 128;
    }

    /// Any other attribute, in CUDA's own unit.
    static int attribute(cudaDeviceAttr which) {
        const int device = getDeviceId();
        int value = 0;
        const cudaError_t code = cudaDeviceGetAttribute(&value, which, device);
        if (code != cudaSuccess)
            throw CudaError(code, "Hardware: attribute " + std::to_string(which) + " of device " +
                                      std::to_string(device));
        return value;
    }
};
