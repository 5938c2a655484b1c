#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// On the device each element gets what a copy of `generator` gives.
template <class Policy, class Iterator, class Generator, class = detail::IfPolicy<Policy>>
void generate(const Policy& policy, Iterator first, Iterator last, Generator generator) {
    auto tab = detail::under(policy, first);
    detail::forEach(policy, last - first, [=](long i) mutable { tab[i] = generator(); });
}

template <class Policy, class Iterator, class Size, class Generator,
          class = detail::IfPolicy<Policy>>
Iterator generate_n(const Policy& policy, Iterator first, Size n, Generator generator) {
    thrust::generate(policy, first, first + n, generator);
    return first + n;
}

SIMULATOR_THRUST_WITHOUT_POLICY(generate)
SIMULATOR_THRUST_WITHOUT_POLICY(generate_n)

}  // namespace thrust
