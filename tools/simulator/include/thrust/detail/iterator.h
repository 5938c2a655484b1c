// What the iterators of thrust/iterator/ share.
#pragma once

#include <cstddef>

#include "thrust/device_ptr.h"

namespace thrust {
namespace detail {

/// The operators of an iterator, from its operator*(), advance(n) and from(other), which is how far
/// it stands from another one.
template <class Self, class Value, class Reference>
class Iterator {
  public:
    using value_type = Value;
    using reference = Reference;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using iterator_category = std::random_access_iterator_tag;

    Self& operator+=(difference_type n) {
        self().advance(n);
        return self();
    }
    Self& operator-=(difference_type n) { return *this += -n; }
    Self& operator++() { return *this += 1; }
    Self& operator--() { return *this += -1; }
    Self operator++(int) { return ++*this - 1; }
    Self operator--(int) { return --*this + 1; }
    Reference operator[](difference_type n) const { return *(self() + n); }

    friend Self operator+(Self a, difference_type n) { return a += n; }
    friend Self operator+(difference_type n, Self a) { return a += n; }
    friend Self operator-(Self a, difference_type n) { return a += -n; }
    friend difference_type operator-(const Self& a, const Self& b) { return a.from(b); }
    friend bool operator==(const Self& a, const Self& b) { return a - b == 0; }
    friend bool operator!=(const Self& a, const Self& b) { return a - b != 0; }
    friend bool operator<(const Self& a, const Self& b) { return a - b < 0; }
    friend bool operator>(const Self& a, const Self& b) { return a - b > 0; }
    friend bool operator<=(const Self& a, const Self& b) { return a - b <= 0; }
    friend bool operator>=(const Self& a, const Self& b) { return a - b >= 0; }

  private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace detail
}  // namespace thrust
