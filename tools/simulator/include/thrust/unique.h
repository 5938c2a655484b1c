#pragma once

#include "thrust/detail/select.h"
#include "thrust/functional.h"
#include "thrust/iterator/zip_iterator.h"
#include "thrust/pair.h"

namespace thrust {

/// The first of each run of equal elements.
template <class Policy, class Input, class Output, class Equal = equal_to<>,
          class = detail::IfPolicy<Policy>>
Output unique_copy(const Policy& policy, Input first, Input last, Output result,
                   Equal isEqual = {}) {
    auto in = detail::under(policy, first);
    return result +
           detail::select(policy, last - first, in, detail::under(policy, result),
                          [=](long i) mutable { return i == 0 || !isEqual(in[i - 1], in[i]); });
}

template <class Policy, class Iterator, class... Equal, class = detail::IfPolicy<Policy>>
Iterator unique(const Policy& policy, Iterator first, Iterator last, Equal... isEqual) {
    return thrust::unique_copy(policy, first, last, first, isEqual...);
}

/// The first of each run of equal keys, with its value.
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut,
          class Equal = equal_to<>, class = detail::IfPolicy<Policy>>
pair<KeysOut, ValuesOut> unique_by_key_copy(const Policy& policy, Keys first, Keys last,
                                            Values values, KeysOut keysOut, ValuesOut valuesOut,
                                            Equal isEqual = {}) {
    const auto isSameKey = [=](const auto& x, const auto& y) mutable {
        return isEqual(get<0>(x), get<0>(y));
    };
    const auto result = thrust::make_zip_iterator(keysOut, valuesOut);
    const auto n = thrust::unique_copy(policy, thrust::make_zip_iterator(first, values),
                                       thrust::make_zip_iterator(last, values + (last - first)),
                                       result, isSameKey) -
                   result;
    return {keysOut + n, valuesOut + n};
}

template <class Policy, class Keys, class Values, class Equal = equal_to<>,
          class = detail::IfPolicy<Policy>>
pair<Keys, Values> unique_by_key(const Policy& policy, Keys first, Keys last, Values values,
                                 Equal isEqual = {}) {
    return thrust::unique_by_key_copy(policy, first, last, values, first, values, isEqual);
}

SIMULATOR_THRUST_WITHOUT_POLICY(unique_copy)
SIMULATOR_THRUST_WITHOUT_POLICY(unique)
SIMULATOR_THRUST_WITHOUT_POLICY(unique_by_key_copy)
SIMULATOR_THRUST_WITHOUT_POLICY(unique_by_key)

}  // namespace thrust
