#pragma once

#include "thrust/tabulate.h"

namespace thrust {

/// init, init + step, init + 2 step, ...
template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
void sequence(const Policy& policy, Iterator first, Iterator last, T init, T step) {
    using Value = detail::ValueOf<Iterator>;
    thrust::tabulate(policy, first, last,
                     [=](long i) { return static_cast<Value>(init + step * static_cast<T>(i)); });
}

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
void sequence(const Policy& policy, Iterator first, Iterator last, T init) {
    thrust::sequence(policy, first, last, init, T(1));
}

template <class Policy, class Iterator, class = detail::IfPolicy<Policy>>
void sequence(const Policy& policy, Iterator first, Iterator last) {
    thrust::sequence(policy, first, last, detail::ValueOf<Iterator>(0));
}

SIMULATOR_THRUST_WITHOUT_POLICY(sequence)

}  // namespace thrust
