#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// init, init + step, init + 2 step, ...
template <class Iterator, class T>
void sequence(Iterator first, Iterator last, T init, T step) {
    using Value = detail::ValueOf<Iterator>;
    if constexpr (detail::isOnDevice<Iterator>) {
        auto* const tab = raw_pointer_cast(first);
        detail::forEachOnDevice(last - first, [=](long i) {
            tab[i] = static_cast<Value>(init + step * static_cast<T>(i));
        });
    } else {
        for (long i = 0; first != last; ++first, ++i)
            *first = static_cast<Value>(init + step * static_cast<T>(i));
    }
}

template <class Iterator, class T, class = std::enable_if_t<!detail::isPolicy<Iterator>>>
void sequence(Iterator first, Iterator last, T init) {
    thrust::sequence(first, last, init, T(1));
}

template <class Iterator>
void sequence(Iterator first, Iterator last) {
    using Value = detail::ValueOf<Iterator>;
    thrust::sequence(first, last, Value(0), Value(1));
}

template <class Policy, class Iterator, class = std::enable_if_t<detail::isPolicy<Policy>>,
          class = void>
void sequence(const Policy& policy, Iterator first, Iterator last) {
    thrust::sequence(detail::under(policy, first), detail::under(policy, last));
}

}  // namespace thrust
