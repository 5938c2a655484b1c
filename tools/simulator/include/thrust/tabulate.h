#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// first[i] = function(i)
template <class Policy, class Iterator, class Function, class = detail::IfPolicy<Policy>>
void tabulate(const Policy& policy, Iterator first, Iterator last, Function function) {
    auto tab = detail::under(policy, first);
    detail::forEach(policy, last - first, [=](long i) mutable { tab[i] = function(i); });
}

SIMULATOR_THRUST_WITHOUT_POLICY(tabulate)

}  // namespace thrust
