#pragma once

#include "thrust/detail/iterator.h"

namespace thrust {

/// The same value again and again.
template <class T>
class constant_iterator : public detail::Iterator<constant_iterator<T>, T, T> {
  public:
    explicit constant_iterator(const T& value, std::ptrdiff_t place = 0)
        : value(value), place(place) {}

    T operator*() const { return value; }
    void advance(std::ptrdiff_t n) { place += n; }
    std::ptrdiff_t from(const constant_iterator& other) const { return place - other.place; }
    constant_iterator onDevice() const { return *this; }

  private:
    T value;
    std::ptrdiff_t place;
};

template <class T>
constant_iterator<T> make_constant_iterator(T value, std::ptrdiff_t place = 0) {
    return constant_iterator<T>(value, place);
}

template <class T>
struct detail::SystemOf<constant_iterator<T>, void> {
    using type = any_system_tag;
};

}  // namespace thrust
