#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

template <class Policy, class Iterator, class Function, class = detail::IfPolicy<Policy>>
Iterator for_each(const Policy& policy, Iterator first, Iterator last, Function function) {
    auto tab = detail::under(policy, first);
    detail::forEach(policy, last - first, [=](long i) mutable { function(tab[i]); });
    return last;
}

template <class Policy, class Iterator, class Size, class Function,
          class = detail::IfPolicy<Policy>>
Iterator for_each_n(const Policy& policy, Iterator first, Size n, Function function) {
    return thrust::for_each(policy, first, first + n, function);
}

SIMULATOR_THRUST_WITHOUT_POLICY(for_each)
SIMULATOR_THRUST_WITHOUT_POLICY(for_each_n)

}  // namespace thrust
