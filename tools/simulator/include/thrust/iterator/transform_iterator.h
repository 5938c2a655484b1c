#pragma once

#include "thrust/detail/iterator.h"

namespace thrust {
namespace detail {

template <class Function, class Base>
using Transformed = decltype(std::declval<Function&>()(std::declval<ValueOf<Base>&>()));

}  // namespace detail

/// function(base[0]), function(base[1]), ...
template <class Function, class Base, class Reference = detail::Transformed<Function, Base>,
          class Value = std::decay_t<Reference>>
class transform_iterator
    : public detail::Iterator<transform_iterator<Function, Base, Reference, Value>, Value,
                              Reference> {
  public:
    explicit transform_iterator(Base base, Function function = Function())
        : place(base), function(function) {}

    Base base() const { return place; }
    Reference operator*() const { return function(*place); }
    void advance(std::ptrdiff_t n) { place += n; }
    std::ptrdiff_t from(const transform_iterator& other) const { return place - other.place; }
    auto onDevice() const {
        const auto there = detail::under(device, place);
        return transform_iterator<Function, std::remove_const_t<decltype(there)>, Reference, Value>(
            there, function);
    }

  private:
    Base place;
    mutable Function function;
};

template <class Function, class Base>
transform_iterator<Function, Base> make_transform_iterator(Base base, Function function) {
    return transform_iterator<Function, Base>(base, function);
}

template <class Function, class Base, class Reference, class Value>
struct detail::SystemOf<transform_iterator<Function, Base, Reference, Value>, void>
    : detail::SystemOf<Base> {};

}  // namespace thrust
