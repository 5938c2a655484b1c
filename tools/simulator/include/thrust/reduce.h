#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/functional.h"
#include "thrust/pair.h"

namespace thrust {

/// `combine` is associative and commutative.
template <class Policy, class Iterator, class T, class Operator, class = detail::IfPolicy<Policy>>
T reduce(const Policy& policy, Iterator first, Iterator last, T init, Operator combine) {
    auto tab = detail::under(policy, first);
    return detail::reduce(policy, last - first, init, combine,
                          [=](long i) mutable { return static_cast<T>(tab[i]); });
}

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
T reduce(const Policy& policy, Iterator first, Iterator last, T init) {
    return thrust::reduce(policy, first, last, init, plus<T>());
}

template <class Policy, class Iterator, class = detail::IfPolicy<Policy>>
detail::ValueOf<Iterator> reduce(const Policy& policy, Iterator first, Iterator last) {
    return thrust::reduce(policy, first, last, detail::ValueOf<Iterator>());
}

/// Of each run of equal keys one key, on the host the first and on the device the last, and the
/// values combined.
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut,
          class Equal = equal_to<>, class Operator = plus<>, class = detail::IfPolicy<Policy>>
pair<KeysOut, ValuesOut> reduce_by_key(const Policy& policy, Keys first, Keys last, Values values,
                                       KeysOut keysOut, ValuesOut valuesOut, Equal isEqual = {},
                                       Operator combine = {}) {
    using Key = detail::ValueOf<Keys>;
    using Value = detail::ValueOf<Values>;
    constexpr bool isOnDevice = std::is_same_v<Policy, device_system_tag>;
    const long n = last - first;
    auto keys = detail::under(policy, first);
    auto in = detail::under(policy, values);
    auto runs = detail::under(policy, keysOut);
    auto results = detail::under(policy, valuesOut);
    const long count = detail::compute(policy, [=]() mutable {
        long run = 0;
        for (long i = 0; i < n; run++) {
            Key key = keys[i];
            Value value = in[i];
            for (i++; i < n && isEqual(key, keys[i]); i++) {
                if (isOnDevice) key = keys[i];
                value = combine(value, in[i]);
            }
            runs[run] = key;
            results[run] = value;
        }
        return run;
    });
    return {keysOut + count, valuesOut + count};
}

SIMULATOR_THRUST_WITHOUT_POLICY(reduce)
SIMULATOR_THRUST_WITHOUT_POLICY(reduce_by_key)

}  // namespace thrust
