// How Thrust's algorithms run on the simulated device: as kernels of their own, which are simple
// and not Thrust's. What they compute is the same; what they cost is not.
#pragma once

#include <algorithm>

#include "thrust/device_ptr.h"

namespace thrust {
namespace detail {

constexpr long THREADS = 256;

/// A kernel, as the translator makes one.
template <class Work>
[[gnu::noipa]] void thrustForEach(long n, Work work) {
    simulator::launch(
        "thrustForEach",
        [=]() mutable {
            const long nbThread = long(gridDim.x) * blockDim.x;
            for (long i = long(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += nbThread)
                work(i);
        });
}

/// work(0), ..., work(n - 1), in any order, on the device.
template <class Work>
void forEachOnDevice(long n, Work work) {
    if (n <= 0) return;
    const long blocks = std::min((n + THREADS - 1) / THREADS, 1024L);
    simulator::configure(dim3(static_cast<unsigned>(blocks)), dim3(THREADS));
    thrustForEach(n, work);
    require(cudaGetLastError(), "an algorithm of Thrust");
    require(cudaDeviceSynchronize(), "an algorithm of Thrust");
}

/// Memory on the device that goes with its owner.
template <class T>
class DeviceMemory {
    static_assert(std::is_trivially_copyable_v<T>,
                  "the simulator's Thrust takes trivially copyable types only");

  public:
    explicit DeviceMemory(std::size_t n) {
        if (n > 0) require(cudaMalloc(&raw, n * sizeof(T)), "memory on the device");
    }
    ~DeviceMemory() { cudaFree(raw); }
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;

    T* data() const { return raw; }

  private:
    T* raw = nullptr;
};

}  // namespace detail
}  // namespace thrust
