#pragma once

#include "thrust/detail/iterator.h"

namespace thrust {
namespace detail {

struct Discarded {
    template <class T>
    const Discarded& operator=(const T&) const {
        return *this;
    }
};

}  // namespace detail

/// Where a result goes that nobody wants.
class discard_iterator
    : public detail::Iterator<discard_iterator, detail::Discarded, detail::Discarded> {
  public:
    explicit discard_iterator(std::ptrdiff_t place = 0) : place(place) {}

    detail::Discarded operator*() const { return {}; }
    void advance(std::ptrdiff_t n) { place += n; }
    std::ptrdiff_t from(const discard_iterator& other) const { return place - other.place; }
    discard_iterator onDevice() const { return *this; }

  private:
    std::ptrdiff_t place;
};

inline discard_iterator make_discard_iterator(std::ptrdiff_t place = 0) {
    return discard_iterator(place);
}

template <>
struct detail::SystemOf<discard_iterator, void> {
    using type = any_system_tag;
};

}  // namespace thrust
