#pragma once

#include "thrust/detail/iterator.h"

namespace thrust {

/// base[-1], base[-2], ...
template <class Base>
class reverse_iterator : public detail::Iterator<reverse_iterator<Base>, detail::ValueOf<Base>,
                                                 typename std::iterator_traits<Base>::reference> {
  public:
    explicit reverse_iterator(Base base) : place(base) {}

    Base base() const { return place; }
    typename std::iterator_traits<Base>::reference operator*() const { return *(place - 1); }
    void advance(std::ptrdiff_t n) { place -= n; }
    std::ptrdiff_t from(const reverse_iterator& other) const { return other.place - place; }
    auto onDevice() const {
        const auto there = detail::under(device, place);
        return reverse_iterator<std::remove_const_t<decltype(there)>>(there);
    }

  private:
    Base place;
};

template <class Base>
reverse_iterator<Base> make_reverse_iterator(Base base) {
    return reverse_iterator<Base>(base);
}

template <class Base>
struct detail::SystemOf<reverse_iterator<Base>, void> : detail::SystemOf<Base> {};

}  // namespace thrust
