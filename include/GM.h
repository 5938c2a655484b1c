#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

#include "CudaError.h"
#include "cudas.h"

/// Global memory (GM), seen from the host. All sizes are in bytes. A call that CUDA refuses throws
/// CudaError with the call, the size, the device and CUDA's own words; free() never throws.
class GM {
  public:
    template <typename T>
    static void malloc(T** ptr, size_t bytes) {
        check(cudaMalloc(reinterpret_cast<void**>(ptr), bytes), "GM::malloc", bytes);
    }

    /// Like malloc, and clears what it allocated.
    template <typename T>
    static void malloc0(T** ptr, size_t bytes) {
        malloc(ptr, bytes);
        memclear(*ptr, bytes);
    }

    static void mallocInt(int** ptr, int value) { mallocValue(ptr, value); }
    static void mallocLong(long** ptr, long value) { mallocValue(ptr, value); }
    static void mallocFloat(float** ptr, float value) { mallocValue(ptr, value); }
    static void mallocDouble(double** ptr, double value) { mallocValue(ptr, value); }
    static void mallocUchar(uchar** ptr, uchar value) { mallocValue(ptr, value); }

    static void mallocInt0(int** ptr) { mallocValue(ptr, 0); }
    static void mallocLong0(long** ptr) { mallocValue(ptr, 0L); }
    static void mallocFloat0(float** ptr) { mallocValue(ptr, 0.0F); }
    static void mallocDouble0(double** ptr) { mallocValue(ptr, 0.0); }
    static void mallocUchar0(uchar** ptr) { mallocValue(ptr, uchar{0}); }

    /// Does not throw, so a destructor may call it: a pointer that CUDA does not know is told on
    /// stderr. After a kernel that failed every call fails; that has been told already.
    template <typename T>
    static void free(T* ptr) noexcept {
        const cudaError_t code = cudaFree(ptr);
        if (code == cudaErrorInvalidValue)
            std::fprintf(stderr, "GM::free: %s (%s)\n", cudaGetErrorString(code),
                         cudaGetErrorName(code));
    }

    template <typename T>
    static void memclear(T* ptr, size_t bytes) {
        check(cudaMemset(ptr, 0, bytes), "GM::memclear", bytes);
    }

    template <typename T>
    static void memcpyHToD(T* dst, const T* src, size_t bytes) {
        check(cudaMemcpy(dst, src, bytes, cudaMemcpyHostToDevice), "GM::memcpyHToD", bytes);
    }

    /// Waits for the kernels launched before it.
    template <typename T>
    static void memcpyDToH(T* dst, const T* src, size_t bytes) {
        check(cudaMemcpy(dst, src, bytes, cudaMemcpyDeviceToHost), "GM::memcpyDToH", bytes);
    }

    template <typename T>
    static void memcpyDToD(T* dst, const T* src, size_t bytes) {
        check(cudaMemcpy(dst, src, bytes, cudaMemcpyDeviceToDevice), "GM::memcpyDToD", bytes);
    }

    /// Asynchronous copies overlap with kernels only if the host memory is pinned (cudaMallocHost).
    template <typename T>
    static void memcpyAsyncHToD(T* dst, const T* src, size_t bytes, cudaStream_t stream = 0) {
        check(cudaMemcpyAsync(dst, src, bytes, cudaMemcpyHostToDevice, stream),
              "GM::memcpyAsyncHToD", bytes);
    }

    template <typename T>
    static void memcpyAsyncDToH(T* dst, const T* src, size_t bytes, cudaStream_t stream = 0) {
        check(cudaMemcpyAsync(dst, src, bytes, cudaMemcpyDeviceToHost, stream),
              "GM::memcpyAsyncDToH", bytes);
    }

    template <typename T>
    static void memcpyAsyncDToD(T* dst, const T* src, size_t bytes, cudaStream_t stream = 0) {
        check(cudaMemcpyAsync(dst, src, bytes, cudaMemcpyDeviceToDevice, stream),
              "GM::memcpyAsyncDToD", bytes);
    }

    /// From one device to another, or to the same one. `stream` is of either.
    template <typename T>
    static void memcpyAsyncPeer(T* dst, int dstDevice, const T* src, int srcDevice, size_t bytes,
                                cudaStream_t stream = 0) {
        check(cudaMemcpyPeerAsync(dst, dstDevice, src, srcDevice, bytes, stream),
              "GM::memcpyAsyncPeer", bytes);
    }

    static void memcpyDToH_int(int* host, const int* gm) { memcpyDToH(host, gm, sizeof(int)); }
    static void memcpyDToH_long(long* host, const long* gm) { memcpyDToH(host, gm, sizeof(long)); }
    static void memcpyDToH_float(float* host, const float* gm) {
        memcpyDToH(host, gm, sizeof(float));
    }
    static void memcpyDToH_double(double* host, const double* gm) {
        memcpyDToH(host, gm, sizeof(double));
    }

    static void memcpy_int(int* host, const int* gm) { memcpyDToH_int(host, gm); }
    static void memcpy_long(long* host, const long* gm) { memcpyDToH_long(host, gm); }
    static void memcpy_float(float* host, const float* gm) { memcpyDToH_float(host, gm); }
    static void memcpy_double(double* host, const double* gm) { memcpyDToH_double(host, gm); }

  private:
    template <typename T>
    static void mallocValue(T** ptr, T value) {
        malloc(ptr, sizeof(T));
        memcpyHToD(*ptr, &value, sizeof(T));
    }

    static void check(cudaError_t code, const char* call, size_t bytes) {
        if (code == cudaSuccess) return;
        int device = 0;
        cudaGetDevice(&device);
        const std::string size = bytes > 0 ? " of " + std::to_string(bytes) + " bytes" : "";
        throw CudaError(code, std::string(call) + size + " on device " + std::to_string(device));
    }
};
