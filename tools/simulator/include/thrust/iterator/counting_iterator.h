#pragma once

#include "thrust/detail/iterator.h"

namespace thrust {

/// first, first + 1, first + 2, ...
template <class T>
class counting_iterator : public detail::Iterator<counting_iterator<T>, T, T> {
  public:
    counting_iterator() = default;
    explicit counting_iterator(T first) : value(first) {}

    T operator*() const { return value; }
    void advance(std::ptrdiff_t n) { value = static_cast<T>(value + static_cast<T>(n)); }
    std::ptrdiff_t from(const counting_iterator& other) const {
        return static_cast<std::ptrdiff_t>(value) - static_cast<std::ptrdiff_t>(other.value);
    }
    counting_iterator onDevice() const { return *this; }

  private:
    T value{};
};

template <class T>
counting_iterator<T> make_counting_iterator(T first) {
    return counting_iterator<T>(first);
}

template <class T>
struct detail::SystemOf<counting_iterator<T>, void> {
    using type = any_system_tag;
};

}  // namespace thrust
