#pragma once

#include <algorithm>

#include "thrust/detail/launch.h"

namespace thrust {

template <class Iterator, class T>
void fill(Iterator first, Iterator last, const T& value) {
    if constexpr (detail::isOnDevice<Iterator>) {
        auto* const tab = raw_pointer_cast(first);
        const detail::ValueOf<Iterator> converted = value;
        detail::forEachOnDevice(last - first, [=](long i) { tab[i] = converted; });
    } else {
        std::fill(first, last, value);
    }
}

template <class Iterator, class Size, class T>
Iterator fill_n(Iterator first, Size n, const T& value) {
    thrust::fill(first, first + n, value);
    return first + n;
}

template <class Policy, class Iterator, class T, class = std::enable_if_t<detail::isPolicy<Policy>>>
void fill(const Policy& policy, Iterator first, Iterator last, const T& value) {
    thrust::fill(detail::under(policy, first), detail::under(policy, last), value);
}

}  // namespace thrust
