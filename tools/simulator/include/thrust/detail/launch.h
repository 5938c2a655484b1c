// How Thrust's algorithms run. On the simulated device they are kernels of their own, which are
// simple and not Thrust's. What they compute is the same; what they cost is not.
#pragma once

#include <cstddef>

#include "simulator/for_each.h"
#include "thrust/device_ptr.h"

namespace thrust {
namespace detail {

constexpr long mostThreads = 256;

/// work(0), ..., work(n - 1), in any order.
template <class Work>
void forEach(device_system_tag policy, long n, Work work) {
    if (n <= 0) return;
    simulator::forEach("thrustForEach", n, policy.stream, work);
    require(cudaGetLastError(), "an algorithm of Thrust");
    require(cudaStreamSynchronize(policy.stream), "an algorithm of Thrust");
}

/// In this order on the host.
template <class Work>
void forEach(host_system_tag, long n, Work work) {
    for (long i = 0; i < n; i++) work(i);
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

/// The same where the calling thread runs.
template <class T>
class OwnMemory {
  public:
    explicit OwnMemory(std::size_t n) : raw(new T[n]) {}
    ~OwnMemory() { delete[] raw; }
    OwnMemory(const OwnMemory&) = delete;
    OwnMemory& operator=(const OwnMemory&) = delete;

    T* data() const { return raw; }

  private:
    T* raw;
};

/// Memory for what an algorithm keeps aside.
template <class Policy, class T>
using Memory =
    std::conditional_t<std::is_same_v<Policy, device_system_tag>, DeviceMemory<T>, OwnMemory<T>>;

/// What one thread computes: the way of algorithms whose steps follow each other.
template <class Compute>
auto compute(host_system_tag, Compute compute) {
    return compute();
}
template <class Compute>
auto compute(device_system_tag policy, Compute compute) {
    using Result = decltype(compute());
    const DeviceMemory<Result> memory(1);
    Result* const place = memory.data();
    forEach(policy, 1, [=](long) mutable { *place = compute(); });
    return static_cast<Result>(*device_ptr<Result>(place));
}

}  // namespace detail
}  // namespace thrust
