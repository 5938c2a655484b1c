#pragma once

#include "thrust/detail/launch.h"
#include "thrust/functional.h"
#include "thrust/iterator/constant_iterator.h"

namespace thrust {

/// The values of each run of equal keys, combined from the first one to the element itself.
/// `result` may be `values`.
template <class Policy, class Keys, class Values, class Output, class Equal = equal_to<>,
          class Operator = plus<>, class = detail::IfPolicy<Policy>>
Output inclusive_scan_by_key(const Policy& policy, Keys first, Keys last, Values values,
                             Output result, Equal isEqual = {}, Operator combine = {}) {
    using Key = detail::ValueOf<Keys>;
    using Value = detail::ValueOf<Values>;
    const long n = last - first;
    auto keys = detail::under(policy, first);
    auto in = detail::under(policy, values);
    auto out = detail::under(policy, result);
    detail::forEach(policy, n > 0 ? 1 : 0, [=](long) mutable {
        Key key = keys[0];
        Value sum = in[0];
        out[0] = sum;
        for (long i = 1; i < n; i++) {
            const Key next = keys[i];
            const Value value = in[i];
            sum = isEqual(key, next) ? static_cast<Value>(combine(sum, value)) : value;
            out[i] = sum;
            key = next;
        }
    });
    return result + n;
}

/// From `init` to the element before.
template <class Policy, class Keys, class Values, class Output, class T, class Equal = equal_to<>,
          class Operator = plus<>, class = detail::IfPolicy<Policy>>
Output exclusive_scan_by_key(const Policy& policy, Keys first, Keys last, Values values,
                             Output result, T init, Equal isEqual = {}, Operator combine = {}) {
    using Key = detail::ValueOf<Keys>;
    const long n = last - first;
    auto keys = detail::under(policy, first);
    auto in = detail::under(policy, values);
    auto out = detail::under(policy, result);
    detail::forEach(policy, n > 0 ? 1 : 0, [=](long) mutable {
        Key key = keys[0];
        T sum = init;
        for (long i = 0; i < n; i++) {
            const Key next = keys[i];
            if (!isEqual(key, next)) sum = init;
            const T before = sum;
            sum = combine(sum, in[i]);
            out[i] = before;
            key = next;
        }
    });
    return result + n;
}

template <class Policy, class Keys, class Values, class Output, class = detail::IfPolicy<Policy>>
Output exclusive_scan_by_key(const Policy& policy, Keys first, Keys last, Values values,
                             Output result) {
    return thrust::exclusive_scan_by_key(policy, first, last, values, result,
                                         detail::ValueOf<Values>());
}

/// A scan is one of a single run.
template <class Policy, class Input, class Output, class Operator = plus<>,
          class = detail::IfPolicy<Policy>>
Output inclusive_scan(const Policy& policy, Input first, Input last, Output result,
                      Operator combine = {}) {
    const constant_iterator<bool> keys(true);
    return thrust::inclusive_scan_by_key(policy, keys, keys + (last - first), first, result,
                                         equal_to<>(), combine);
}

template <class Policy, class Input, class Output, class T, class Operator = plus<>,
          class = detail::IfPolicy<Policy>>
Output exclusive_scan(const Policy& policy, Input first, Input last, Output result, T init,
                      Operator combine = {}) {
    const constant_iterator<bool> keys(true);
    return thrust::exclusive_scan_by_key(policy, keys, keys + (last - first), first, result, init,
                                         equal_to<>(), combine);
}

template <class Policy, class Input, class Output, class = detail::IfPolicy<Policy>>
Output exclusive_scan(const Policy& policy, Input first, Input last, Output result) {
    return thrust::exclusive_scan(policy, first, last, result, detail::ValueOf<Input>());
}

SIMULATOR_THRUST_WITHOUT_POLICY(inclusive_scan_by_key)
SIMULATOR_THRUST_WITHOUT_POLICY(exclusive_scan_by_key)
SIMULATOR_THRUST_WITHOUT_POLICY(inclusive_scan)
SIMULATOR_THRUST_WITHOUT_POLICY(exclusive_scan)

}  // namespace thrust
