#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
void fill(const Policy& policy, Iterator first, Iterator last, const T& value) {
    auto tab = detail::under(policy, first);
    const detail::ValueOf<Iterator> converted = value;
    detail::forEach(policy, last - first, [=](long i) mutable { tab[i] = converted; });
}

template <class Policy, class Iterator, class Size, class T, class = detail::IfPolicy<Policy>>
Iterator fill_n(const Policy& policy, Iterator first, Size n, const T& value) {
    thrust::fill(policy, first, first + n, value);
    return first + n;
}

SIMULATOR_THRUST_WITHOUT_POLICY(fill)
SIMULATOR_THRUST_WITHOUT_POLICY(fill_n)

}  // namespace thrust
