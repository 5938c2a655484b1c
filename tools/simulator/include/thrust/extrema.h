#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/distance.h"
#include "thrust/functional.h"
#include "thrust/pair.h"

namespace thrust {

/// The first of the smallest elements, or `last` if there is none.
template <class Policy, class Iterator, class Less = less<detail::ValueOf<Iterator>>,
          class = detail::IfPolicy<Policy>>
Iterator min_element(const Policy& policy, Iterator first, Iterator last, Less isLess = {}) {
    auto tab = detail::under(policy, first);
    const auto smaller = [=](long i, long j) mutable { return isLess(tab[j], tab[i]) ? j : i; };
    return first + detail::reduce(policy, last - first, 0L, smaller, [](long i) { return i; });
}

/// The first of the largest elements, or `last` if there is none.
template <class Policy, class Iterator, class Less = less<detail::ValueOf<Iterator>>,
          class = detail::IfPolicy<Policy>>
Iterator max_element(const Policy& policy, Iterator first, Iterator last, Less isLess = {}) {
    using Value = detail::ValueOf<Iterator>;
    return thrust::min_element(
        policy, first, last, [=](const Value& x, const Value& y) mutable { return isLess(y, x); });
}

/// Of several largest elements the first, where std::minmax_element() takes the last.
template <class Policy, class Iterator, class... Less, class = detail::IfPolicy<Policy>>
pair<Iterator, Iterator> minmax_element(const Policy& policy, Iterator first, Iterator last,
                                        Less... isLess) {
    return {thrust::min_element(policy, first, last, isLess...),
            thrust::max_element(policy, first, last, isLess...)};
}

SIMULATOR_THRUST_WITHOUT_POLICY(min_element)
SIMULATOR_THRUST_WITHOUT_POLICY(max_element)
SIMULATOR_THRUST_WITHOUT_POLICY(minmax_element)

template <class T>
constexpr T min(const T& x, const T& y) {
    return y < x ? y : x;
}
template <class T, class Less>
constexpr T min(const T& x, const T& y, Less less) {
    return less(y, x) ? y : x;
}
template <class T>
constexpr T max(const T& x, const T& y) {
    return x < y ? y : x;
}
template <class T, class Less>
constexpr T max(const T& x, const T& y, Less less) {
    return less(x, y) ? y : x;
}

}  // namespace thrust
