#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/functional.h"

namespace thrust {

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
std::ptrdiff_t count_if(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    auto tab = detail::under(policy, first);
    return detail::reduce(policy, last - first, std::ptrdiff_t(0), plus<std::ptrdiff_t>(),
                          [=](long i) mutable { return predicate(tab[i]) ? 1L : 0L; });
}

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
std::ptrdiff_t count(const Policy& policy, Iterator first, Iterator last, const T& value) {
    using Value = detail::ValueOf<Iterator>;
    return thrust::count_if(policy, first, last, [=](const Value& x) { return x == value; });
}

SIMULATOR_THRUST_WITHOUT_POLICY(count_if)
SIMULATOR_THRUST_WITHOUT_POLICY(count)

}  // namespace thrust
