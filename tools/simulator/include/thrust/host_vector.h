#pragma once

#include <vector>

#include "thrust/copy.h"

namespace thrust {

template <class T>
class device_vector;

/// An array in the host's memory.
template <class T>
class host_vector : public std::vector<T> {
  public:
    using std::vector<T>::vector;
    host_vector() = default;
    host_vector(const std::vector<T>& other) : std::vector<T>(other) {}
    template <class U>
    host_vector(const device_vector<U>& other) : std::vector<T>(other.size()) {
        thrust::copy(other.begin(), other.end(), this->begin());
    }
    template <class U>
    host_vector& operator=(const device_vector<U>& other) {
        return *this = host_vector(other);
    }
};

}  // namespace thrust
