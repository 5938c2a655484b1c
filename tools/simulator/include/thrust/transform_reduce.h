#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/functional.h"

namespace thrust {

/// `combine` is associative and commutative.
template <class Policy, class Iterator, class Function, class T, class Operator,
          class = detail::IfPolicy<Policy>>
T transform_reduce(const Policy& policy, Iterator first, Iterator last, Function function, T init,
                   Operator combine) {
    auto tab = detail::under(policy, first);
    return detail::reduce(policy, last - first, init, combine,
                          [=](long i) mutable { return static_cast<T>(function(tab[i])); });
}

SIMULATOR_THRUST_WITHOUT_POLICY(transform_reduce)

}  // namespace thrust
