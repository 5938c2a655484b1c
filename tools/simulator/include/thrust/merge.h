#pragma once

#include "thrust/detail/launch.h"
#include "thrust/functional.h"
#include "thrust/iterator/zip_iterator.h"
#include "thrust/pair.h"

namespace thrust {

namespace detail {

/// How many of the n sorted elements stand before `value`; those equal to it, too, if `withEqual`.
template <class Iterator, class Value, class Less>
long countBefore(Iterator tab, long n, const Value& value, bool withEqual, Less& isLess) {
    long first = 0;
    while (n > 0) {
        const long half = n / 2;
        const bool isBefore =
            withEqual ? !isLess(value, tab[first + half]) : bool(isLess(tab[first + half], value));
        first += isBefore ? half + 1 : 0;
        n = isBefore ? n - half - 1 : half;
    }
    return first;
}

}  // namespace detail

/// Of equal elements those of the first range come first. Each thread looks for the place of one.
template <class Policy, class Input1, class Input2, class Output, class Less = less<>,
          class = detail::IfPolicy<Policy>>
Output merge(const Policy& policy, Input1 first1, Input1 last1, Input2 first2, Input2 last2,
             Output result, Less isLess = {}) {
    const long n1 = last1 - first1, n2 = last2 - first2;
    auto in1 = detail::under(policy, first1);
    auto in2 = detail::under(policy, first2);
    auto out = detail::under(policy, result);
    detail::forEach(
        policy, n1,
        [=](long i) mutable {
            out[i + detail::countBefore(in2, n2, in1[i], false, isLess)] = in1[i];
        });
    detail::forEach(policy, n2, [=](long i) mutable {
        out[i + detail::countBefore(in1, n1, in2[i], true, isLess)] = in2[i];
    });
    return result + (n1 + n2);
}

template <class Policy, class Keys1, class Keys2, class Values1, class Values2, class KeysOut,
          class ValuesOut, class Less = less<>, class = detail::IfPolicy<Policy>>
pair<KeysOut, ValuesOut> merge_by_key(const Policy& policy, Keys1 first1, Keys1 last1, Keys2 first2,
                                      Keys2 last2, Values1 values1, Values2 values2,
                                      KeysOut keysOut, ValuesOut valuesOut, Less isLess = {}) {
    const long n1 = last1 - first1, n2 = last2 - first2;
    thrust::merge(
        policy, thrust::make_zip_iterator(first1, values1),
        thrust::make_zip_iterator(last1, values1 + n1), thrust::make_zip_iterator(first2, values2),
        thrust::make_zip_iterator(last2, values2 + n2),
        thrust::make_zip_iterator(keysOut, valuesOut),
        [=](const auto& x, const auto& y) mutable { return isLess(get<0>(x), get<0>(y)); });
    return {keysOut + (n1 + n2), valuesOut + (n1 + n2)};
}

SIMULATOR_THRUST_WITHOUT_POLICY(merge)
SIMULATOR_THRUST_WITHOUT_POLICY(merge_by_key)

}  // namespace thrust
