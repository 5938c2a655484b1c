#pragma once

#include "thrust/find.h"

namespace thrust {

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
bool all_of(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    return thrust::find_if_not(policy, first, last, predicate) == last;
}

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
bool any_of(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    return thrust::find_if(policy, first, last, predicate) != last;
}

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
bool none_of(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    return thrust::find_if(policy, first, last, predicate) == last;
}

SIMULATOR_THRUST_WITHOUT_POLICY(all_of)
SIMULATOR_THRUST_WITHOUT_POLICY(any_of)
SIMULATOR_THRUST_WITHOUT_POLICY(none_of)

}  // namespace thrust
