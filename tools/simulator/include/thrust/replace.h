#pragma once

#include "thrust/transform.h"

namespace thrust {

template <class Policy, class Iterator, class Stencil, class Predicate, class T,
          class = detail::IfPolicy<Policy>>
void replace_if(const Policy& policy, Iterator first, Iterator last, Stencil stencil,
                Predicate predicate, const T& value) {
    using Value = detail::ValueOf<Iterator>;
    const Value converted = value;
    thrust::transform_if(
        policy, first, last, stencil, first, [=](const Value&) { return converted; }, predicate);
}

template <class Policy, class Iterator, class Predicate, class T, class = detail::IfPolicy<Policy>>
void replace_if(const Policy& policy, Iterator first, Iterator last, Predicate predicate,
                const T& value) {
    thrust::replace_if(policy, first, last, first, predicate, value);
}

template <class Policy, class Iterator, class T, class = detail::IfPolicy<Policy>>
void replace(const Policy& policy, Iterator first, Iterator last, const T& old, const T& value) {
    using Value = detail::ValueOf<Iterator>;
    thrust::replace_if(
        policy, first, last, [=](const Value& x) { return x == old; }, value);
}

template <class Policy, class Input, class Output, class Predicate, class T,
          class = detail::IfPolicy<Policy>>
Output replace_copy_if(const Policy& policy, Input first, Input last, Output result,
                       Predicate predicate, const T& value) {
    using Value = detail::ValueOf<Input>;
    const Value converted = value;
    return thrust::transform(policy, first, last, result,
                             [=](const Value& x) mutable { return predicate(x) ? converted : x; });
}

template <class Policy, class Input, class Output, class T, class = detail::IfPolicy<Policy>>
Output replace_copy(const Policy& policy, Input first, Input last, Output result, const T& old,
                    const T& value) {
    using Value = detail::ValueOf<Input>;
    return thrust::replace_copy_if(
        policy, first, last, result, [=](const Value& x) { return x == old; }, value);
}

SIMULATOR_THRUST_WITHOUT_POLICY(replace_if)
SIMULATOR_THRUST_WITHOUT_POLICY(replace)
SIMULATOR_THRUST_WITHOUT_POLICY(replace_copy_if)
SIMULATOR_THRUST_WITHOUT_POLICY(replace_copy)

}  // namespace thrust
