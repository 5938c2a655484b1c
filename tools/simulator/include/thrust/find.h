#pragma once

#include "thrust/detail/reduce.h"

namespace thrust {

/// The first element that `predicate` holds for, or `last`.
template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
Iterator find_if(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    auto tab = detail::under(policy, first);
    return first + detail::findFirst(policy, last - first,
                                     [=](long i) mutable { return predicate(tab[i]); });
}

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
Iterator find_if_not(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    auto tab = detail::under(policy, first);
    return first + detail::findFirst(policy, last - first,
                                     [=](long i) mutable { return !predicate(tab[i]); });
}

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
Iterator find(const Policy& policy, Iterator first, Iterator last, const T& value) {
    auto tab = detail::under(policy, first);
    return first +
           detail::findFirst(policy, last - first, [=](long i) mutable { return tab[i] == value; });
}

SIMULATOR_THRUST_WITHOUT_POLICY(find_if)
SIMULATOR_THRUST_WITHOUT_POLICY(find_if_not)
SIMULATOR_THRUST_WITHOUT_POLICY(find)

}  // namespace thrust
