// A pointer into the device's memory that the host can follow: each access is a copy.
#pragma once

#include <cstddef>
#include <iterator>
#include <ostream>
#include <type_traits>
#include <utility>

#include "thrust/execution_policy.h"
#include "thrust/system_error.h"

namespace thrust {

/// An element in the device's memory.
template <class T>
class device_reference {
  public:
    explicit device_reference(T* pointer) : pointer(pointer) {}
    device_reference(const device_reference&) = default;

    operator T() const {
        T value;
        detail::require(cudaMemcpy(&value, pointer, sizeof(T), cudaMemcpyDeviceToHost),
                        "an element of the device");
        return value;
    }
    device_reference& operator=(const T& value) {
        detail::require(cudaMemcpy(pointer, &value, sizeof(T), cudaMemcpyHostToDevice),
                        "an element of the device");
        return *this;
    }
    device_reference& operator=(const device_reference& other) { return *this = T(other); }

    device_reference& operator+=(const T& value) { return *this = T(*this) + value; }
    device_reference& operator-=(const T& value) { return *this = T(*this) - value; }
    device_reference& operator*=(const T& value) { return *this = T(*this) * value; }
    device_reference& operator++() { return *this += 1; }
    device_reference& operator--() { return *this -= 1; }

    device_ptr<T> operator&() const { return device_ptr<T>(pointer); }

    friend std::ostream& operator<<(std::ostream& out, const device_reference& reference) {
        return out << T(reference);
    }

  private:
    T* pointer;
};

template <class T>
class device_ptr {
  public:
    using value_type = std::remove_cv_t<T>;
    using difference_type = std::ptrdiff_t;
    using reference = device_reference<T>;
    using pointer = device_ptr;
    using iterator_category = std::random_access_iterator_tag;

    device_ptr() : raw(nullptr) {}
    explicit device_ptr(T* raw) : raw(raw) {}

    T* get() const { return raw; }
    reference operator*() const { return reference(raw); }
    reference operator[](difference_type i) const { return reference(raw + i); }

    device_ptr& operator+=(difference_type n) {
        raw += n;
        return *this;
    }
    device_ptr& operator-=(difference_type n) { return *this += -n; }
    device_ptr& operator++() { return *this += 1; }
    device_ptr& operator--() { return *this += -1; }
    device_ptr operator++(int) {
        ++raw;
        return device_ptr(raw - 1);
    }
    device_ptr operator--(int) {
        --raw;
        return device_ptr(raw + 1);
    }
    friend device_ptr operator+(device_ptr a, difference_type n) { return device_ptr(a.raw + n); }
    friend device_ptr operator+(difference_type n, device_ptr a) { return device_ptr(a.raw + n); }
    friend device_ptr operator-(device_ptr a, difference_type n) { return device_ptr(a.raw - n); }
    friend difference_type operator-(device_ptr a, device_ptr b) { return a.raw - b.raw; }
    friend bool operator==(device_ptr a, device_ptr b) { return a.raw == b.raw; }
    friend bool operator!=(device_ptr a, device_ptr b) { return a.raw != b.raw; }
    friend bool operator<(device_ptr a, device_ptr b) { return a.raw < b.raw; }
    friend bool operator>(device_ptr a, device_ptr b) { return a.raw > b.raw; }
    friend bool operator<=(device_ptr a, device_ptr b) { return a.raw <= b.raw; }
    friend bool operator>=(device_ptr a, device_ptr b) { return a.raw >= b.raw; }

  private:
    T* raw;
};

using std::swap;  // as programs find it for their pointers

template <class T>
device_ptr<T> device_pointer_cast(T* raw) {
    return device_ptr<T>(raw);
}

/// As a kernel takes it.
template <class T>
T* raw_pointer_cast(device_ptr<T> pointer) {
    return pointer.get();
}
template <class T>
T* raw_pointer_cast(T* pointer) {
    return pointer;
}

}  // namespace thrust
