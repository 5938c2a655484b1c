#pragma once

#include "thrust/detail/launch.h"
#include "thrust/functional.h"

namespace thrust {

/// first[0], then difference(first[i], first[i - 1]). `result` may be `first`. On the device the
/// first one has the type of the differences, too: with not_equal_to it is a truth value.
template <class Policy, class Input, class Output, class Difference = minus<>,
          class = detail::IfPolicy<Policy>>
Output adjacent_difference(const Policy& policy, Input first, Input last, Output result,
                           Difference difference = {}) {
    using Value = detail::ValueOf<Input>;
    using Result = std::decay_t<decltype(difference(std::declval<Value>(), std::declval<Value>()))>;
    using First = std::conditional_t<std::is_same_v<Policy, device_system_tag>, Result, Value>;
    const long n = last - first;
    auto in = detail::under(policy, first);
    auto out = detail::under(policy, result);
    detail::forEach(policy, n > 0 ? 1 : 0, [=](long) mutable {
        Value before = in[0];
        out[0] = static_cast<First>(before);
        for (long i = 1; i < n; i++) {
            const Value value = in[i];
            out[i] = difference(value, before);
            before = value;
        }
    });
    return result + n;
}

SIMULATOR_THRUST_WITHOUT_POLICY(adjacent_difference)

}  // namespace thrust
