#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "thrust/copy.h"
#include "thrust/fill.h"
#include "thrust/host_vector.h"
#include "thrust/iterator/reverse_iterator.h"

namespace thrust {

/// An array in the device's memory. The host reads and writes its elements by copies, one each.
template <class T>
class device_vector {
  public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = device_reference<T>;
    using iterator = device_ptr<T>;
    using const_iterator = device_ptr<T>;
    using const_reference = T;
    using pointer = device_ptr<T>;
    using const_pointer = device_ptr<T>;

    device_vector() = default;
    explicit device_vector(size_type n) : device_vector(n, T()) {}
    device_vector(size_type n, const T& value) : memory(room(n)), count(n) {
        thrust::fill(begin(), end(), value);
    }
    template <class Iterator, class = typename std::iterator_traits<Iterator>::iterator_category>
    device_vector(Iterator first, Iterator last)
        : memory(room(static_cast<size_type>(last - first))),
          count(static_cast<size_type>(last - first)) {
        thrust::copy(first, last, begin());
    }
    device_vector(std::initializer_list<T> values) : device_vector(values.begin(), values.end()) {}
    device_vector(const device_vector& other) : device_vector(other.begin(), other.end()) {}
    device_vector(device_vector&& other) noexcept { swap(other); }
    template <class U>
    device_vector(const device_vector<U>& other) : device_vector(other.begin(), other.end()) {}
    template <class U>
    device_vector(const std::vector<U>& other) : device_vector(other.begin(), other.end()) {}

    device_vector& operator=(device_vector other) noexcept {
        swap(other);
        return *this;
    }

    size_type size() const { return count; }
    bool empty() const { return count == 0; }
    iterator begin() const { return data(); }
    iterator end() const { return data() + static_cast<difference_type>(count); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    auto rbegin() const { return thrust::make_reverse_iterator(end()); }
    auto rend() const { return thrust::make_reverse_iterator(begin()); }
    pointer data() const { return pointer(memory ? memory->data() : nullptr); }
    reference operator[](size_type i) const { return data()[static_cast<difference_type>(i)]; }
    reference front() const { return (*this)[0]; }
    reference back() const { return (*this)[count - 1]; }

    void clear() { *this = device_vector(); }
    /// What is new becomes `value`.
    void resize(size_type n, const T& value = T()) {
        device_vector other(n, value);
        thrust::copy_n(begin(), static_cast<difference_type>(std::min(n, count)), other.begin());
        swap(other);
    }
    void push_back(const T& value) { resize(count + 1, value); }
    void pop_back() { count--; }
    iterator erase(iterator first, iterator last) {
        const device_vector rest(last, end());
        thrust::copy(rest.begin(), rest.end(), first);
        count -= static_cast<size_type>(last - first);
        return first;
    }
    iterator erase(iterator place) { return erase(place, place + 1); }
    template <class Iterator>
    void assign(Iterator first, Iterator last) {
        *this = device_vector(first, last);
    }
    void swap(device_vector& other) noexcept {
        memory.swap(other.memory);
        std::swap(count, other.count);
    }

  private:
    static std::unique_ptr<detail::DeviceMemory<T>> room(size_type n) {
        return std::unique_ptr<detail::DeviceMemory<T>>(new detail::DeviceMemory<T>(n));
    }

    std::unique_ptr<detail::DeviceMemory<T>> memory;
    size_type count = 0;
};

template <class T, class U>
bool operator==(const device_vector<T>& x, const device_vector<U>& y) {
    return host_vector<T>(x) == host_vector<U>(y);
}
template <class T, class U>
bool operator!=(const device_vector<T>& x, const device_vector<U>& y) {
    return !(x == y);
}

}  // namespace thrust
