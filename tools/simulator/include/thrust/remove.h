#pragma once

#include "thrust/copy.h"

namespace thrust {

/// Those whose element of `stencil` the predicate does not hold for, in their order.
template <class Policy, class Input, class Stencil, class Output, class Predicate,
          class = detail::IfPolicy<Policy>>
Output remove_copy_if(const Policy& policy, Input first, Input last, Stencil stencil, Output result,
                      Predicate predicate) {
    return thrust::copy_if(
        policy, first, last, stencil, result, [=](auto&& x) mutable { return !predicate(x); });
}

template <class Policy, class Input, class Output, class Predicate,
          class = detail::IfPolicy<Policy>>
Output remove_copy_if(const Policy& policy, Input first, Input last, Output result,
                      Predicate predicate) {
    return thrust::remove_copy_if(policy, first, last, first, result, predicate);
}

template <class Policy, class Iterator, class Stencil, class Predicate,
          class = detail::IfPolicy<Policy>>
Iterator remove_if(const Policy& policy, Iterator first, Iterator last, Stencil stencil,
                   Predicate predicate) {
    return thrust::remove_copy_if(policy, first, last, stencil, first, predicate);
}

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
Iterator remove_if(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    return thrust::remove_copy_if(policy, first, last, first, predicate);
}

template <class Policy, class Input, class Output, class T, class = detail::IfPolicy<Policy>>
Output remove_copy(const Policy& policy, Input first, Input last, Output result, const T& value) {
    using Value = detail::ValueOf<Input>;
    return thrust::remove_copy_if(policy, first, last, result,
                                  [=](const Value& x) { return x == value; });
}

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
Iterator remove(const Policy& policy, Iterator first, Iterator last, const T& value) {
    return thrust::remove_copy(policy, first, last, first, value);
}

SIMULATOR_THRUST_WITHOUT_POLICY(remove_copy_if)
SIMULATOR_THRUST_WITHOUT_POLICY(remove_if)
SIMULATOR_THRUST_WITHOUT_POLICY(remove_copy)
SIMULATOR_THRUST_WITHOUT_POLICY(remove)

}  // namespace thrust
