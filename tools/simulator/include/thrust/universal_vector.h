#pragma once

#include <cstddef>
#include <vector>

#include "thrust/device_vector.h"

namespace thrust {

namespace detail {

/// Managed memory, which host and device use by the same pointer.
template <class T>
struct ManagedAllocator {
    using value_type = T;

    ManagedAllocator() = default;
    template <class U>
    ManagedAllocator(const ManagedAllocator<U>&) {}

    T* allocate(std::size_t n) {
        T* memory = nullptr;
        require(cudaMallocManaged(&memory, n * sizeof(T)), "managed memory");
        return memory;
    }
    void deallocate(T* memory, std::size_t) { cudaFree(memory); }

    template <class U>
    bool operator==(const ManagedAllocator<U>&) const {
        return true;
    }
    template <class U>
    bool operator!=(const ManagedAllocator<U>&) const {
        return false;
    }
};

}  // namespace detail

/// An array in managed memory. Its iterators are pointers, which kernels take, too: an algorithm
/// runs on the host unless it is given thrust::device.
template <class T>
class universal_vector : public std::vector<T, detail::ManagedAllocator<T>> {
    using Base = std::vector<T, detail::ManagedAllocator<T>>;

  public:
    using iterator = T*;
    using const_iterator = const T*;
    using pointer = T*;
    using Base::Base;
    universal_vector() = default;
    universal_vector(const host_vector<T>& other) : Base(other.begin(), other.end()) {}
    universal_vector(const device_vector<T>& other) : Base(other.size()) {
        thrust::copy(other.begin(), other.end(), begin());
    }

    iterator begin() { return this->data(); }
    iterator end() { return begin() + this->size(); }
    const_iterator begin() const { return this->data(); }
    const_iterator end() const { return begin() + this->size(); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
};

}  // namespace thrust
