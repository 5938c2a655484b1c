#pragma once

#include <cstddef>

#include "thrust/device_ptr.h"

namespace thrust {

/// n bytes of the device's memory, which nobody has written yet.
inline device_ptr<void> device_malloc(std::size_t n) {
    void* raw = nullptr;
    detail::require(cudaMalloc(&raw, n), "thrust::device_malloc");
    return device_ptr<void>(raw);
}

/// n elements.
template <class T>
device_ptr<T> device_malloc(std::size_t n) {
    return device_ptr<T>(static_cast<T*>(thrust::device_malloc(n * sizeof(T)).get()));
}

}  // namespace thrust
