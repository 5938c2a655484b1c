#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <stdexcept>
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
    device_vector(size_type n, const T& value) : memory(room(n)), allocated(n), count(n) {
        thrust::fill(begin(), end(), value);
    }
    template <class Iterator, class = typename std::iterator_traits<Iterator>::iterator_category>
    device_vector(Iterator first, Iterator last)
        : memory(room(static_cast<size_type>(std::distance(first, last)))),
          allocated(static_cast<size_type>(std::distance(first, last))),
          count(allocated) {
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
    auto crbegin() const { return rbegin(); }
    auto crend() const { return rend(); }
    auto rbegin() const { return thrust::make_reverse_iterator(end()); }
    auto rend() const { return thrust::make_reverse_iterator(begin()); }
    pointer data() const { return pointer(memory ? memory->data() : nullptr); }
    reference operator[](size_type i) const { return data()[static_cast<difference_type>(i)]; }
    reference front() const { return (*this)[0]; }
    reference back() const { return (*this)[count - 1]; }

    size_type max_size() const {
        return static_cast<size_type>(std::numeric_limits<difference_type>::max()) / sizeof(T);
    }
    size_type capacity() const { return allocated; }
    void reserve(size_type n) {
        if (n > max_size()) throw std::length_error("device_vector::reserve: more than max_size()");
        if (n > allocated) moveTo(n);
    }
    void shrink_to_fit() {
        if (count < allocated) moveTo(count);
    }

    void clear() { count = 0; }
    /// What is new becomes `value`.
    void resize(size_type n, const T& value = T()) {
        if (n > count)
            insert(end(), n - count, value);
        else
            count = n;
    }
    void push_back(const T& value) { insert(end(), value); }
    void pop_back() { count--; }

    iterator insert(iterator place, const T& value) { return insert(place, size_type(1), value); }
    iterator insert(iterator place, size_type n, const T& value) {
        const iterator first = gap(place, n);
        thrust::fill(first, first + static_cast<difference_type>(n), value);
        return first;
    }
    template <class Iterator, class = typename std::iterator_traits<Iterator>::iterator_category>
    iterator insert(iterator place, Iterator first, Iterator last) {
        const device_vector inserted(first, last);
        const iterator begin = gap(place, inserted.size());
        thrust::copy(inserted.begin(), inserted.end(), begin);
        return begin;
    }

    iterator erase(iterator first, iterator last) {
        const device_vector rest(last, end());
        thrust::copy(rest.begin(), rest.end(), first);
        count -= static_cast<size_type>(last - first);
        return first;
    }
    iterator erase(iterator place) { return erase(place, place + 1); }
    void assign(size_type n, const T& value) {
        clear();
        insert(begin(), n, value);
    }
    template <class Iterator, class = typename std::iterator_traits<Iterator>::iterator_category>
    void assign(Iterator first, Iterator last) {
        const device_vector values(first, last);
        clear();
        insert(begin(), values.begin(), values.end());
    }
    void swap(device_vector& other) noexcept {
        memory.swap(other.memory);
        std::swap(allocated, other.allocated);
        std::swap(count, other.count);
    }

  private:
    static std::unique_ptr<detail::DeviceMemory<T>> room(size_type n) {
        return std::unique_ptr<detail::DeviceMemory<T>>(new detail::DeviceMemory<T>(n));
    }

    void moveTo(size_type n) {
        device_vector other;
        other.memory = room(n);
        other.allocated = n;
        other.count = count;
        thrust::copy(begin(), end(), other.begin());
        swap(other);
    }

    /// Room for n elements at `place`, where those after it move on. Returns where the room begins.
    iterator gap(iterator place, size_type n) {
        const difference_type before = place - begin();
        const device_vector rest(place, end());
        if (count + n > allocated) reserve(std::max(count + n, 2 * count));
        count += n;
        thrust::copy(rest.begin(), rest.end(), end() - (rest.end() - rest.begin()));
        return begin() + before;
    }

    std::unique_ptr<detail::DeviceMemory<T>> memory;
    size_type allocated = 0;
    size_type count = 0;  // <= allocated
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
