// What the suites of this folder share: device arrays, streams, and answers of CUDA that must be
// cudaSuccess.
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

inline void check(cudaError_t error) {
    if (error != cudaSuccess)
        throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorName(error));
}

/// A state of one of NVIDIA's libraries: 0 is success.
template <class Status, class = std::enable_if_t<std::is_enum_v<Status>>>
void check(Status status) {
    if (status != Status()) throw std::runtime_error("the library: " + std::to_string(status));
}

/// A handle of a library, as long as it is needed.
template <class Library, auto create, auto destroy>
struct LibraryHandle {
    Library handle = nullptr;
    LibraryHandle() { check(create(&handle)); }
    ~LibraryHandle() { destroy(handle); }
    LibraryHandle(const LibraryHandle&) = delete;
    LibraryHandle& operator=(const LibraryHandle&) = delete;
    operator Library() const { return handle; }
};

/// Waits for the kernel that was just launched.
inline void finish() {
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}

struct Stream {
    cudaStream_t handle = nullptr;
    explicit Stream(unsigned flags = cudaStreamDefault) {
        check(cudaStreamCreateWithFlags(&handle, flags));
    }
    ~Stream() { cudaStreamDestroy(handle); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
};

/// An array on the device.
template <class T>
class DeviceArray {
  public:
    explicit DeviceArray(const std::vector<T>& values) : m_size(values.size()) {
        check(cudaMalloc(&m_data, bytes()));
        check(cudaMemcpy(m_data, values.data(), bytes(), cudaMemcpyHostToDevice));
    }
    explicit DeviceArray(size_t size, T value = T()) : DeviceArray(std::vector<T>(size, value)) {}
    ~DeviceArray() { cudaFree(m_data); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    T* get() const { return m_data; }
    std::vector<T> toHost() const {
        std::vector<T> values(m_size);
        check(cudaMemcpy(values.data(), m_data, bytes(), cudaMemcpyDeviceToHost));
        return values;
    }
    T first() const { return toHost().front(); }

  private:
    size_t bytes() const { return m_size * sizeof(T); }
    T* m_data = nullptr;
    size_t m_size;
};
