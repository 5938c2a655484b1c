#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

template <class Policy, class Input, class Output, class Function, class = detail::IfPolicy<Policy>>
Output transform(const Policy& policy, Input first, Input last, Output result, Function function) {
    auto in = detail::under(policy, first);
    auto out = detail::under(policy, result);
    detail::forEach(policy, last - first, [=](long i) mutable { out[i] = function(in[i]); });
    return result + (last - first);
}

template <class Policy, class Input1, class Input2, class Output, class Function,
          class = detail::IfPolicy<Policy>>
Output transform(const Policy& policy, Input1 first, Input1 last, Input2 second, Output result,
                 Function function) {
    auto in1 = detail::under(policy, first);
    auto in2 = detail::under(policy, second);
    auto out = detail::under(policy, result);
    detail::forEach(policy, last - first,
                    [=](long i) mutable { out[i] = function(in1[i], in2[i]); });
    return result + (last - first);
}

/// What `predicate` does not hold for stays as it is.
template <class Policy, class Input, class Stencil, class Output, class Function, class Predicate,
          class = detail::IfPolicy<Policy>>
Output transform_if(const Policy& policy, Input first, Input last, Stencil stencil, Output result,
                    Function function, Predicate predicate) {
    auto in = detail::under(policy, first);
    auto test = detail::under(policy, stencil);
    auto out = detail::under(policy, result);
    detail::forEach(policy, last - first, [=](long i) mutable {
        if (predicate(test[i])) out[i] = function(in[i]);
    });
    return result + (last - first);
}

template <class Policy, class Input, class Output, class Function, class Predicate,
          class = detail::IfPolicy<Policy>>
Output transform_if(const Policy& policy, Input first, Input last, Output result, Function function,
                    Predicate predicate) {
    return thrust::transform_if(policy, first, last, first, result, function, predicate);
}

SIMULATOR_THRUST_WITHOUT_POLICY(transform)
SIMULATOR_THRUST_WITHOUT_POLICY(transform_if)

}  // namespace thrust
