#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/functional.h"

namespace thrust {

template <class Policy, class Input1, class Input2, class T, class Sum, class Product,
          class = detail::IfPolicy<Policy>>
T inner_product(const Policy& policy, Input1 first, Input1 last, Input2 second, T init, Sum sum,
                Product product) {
    auto in1 = detail::under(policy, first);
    auto in2 = detail::under(policy, second);
    return detail::reduce(policy, last - first, init, sum,
                          [=](long i) mutable { return static_cast<T>(product(in1[i], in2[i])); });
}

template <class Policy, class Input1, class Input2, class T, class = detail::IfPolicy<Policy>>
T inner_product(const Policy& policy, Input1 first, Input1 last, Input2 second, T init) {
    return thrust::inner_product(policy, first, last, second, init, plus<T>(), multiplies<>());
}

SIMULATOR_THRUST_WITHOUT_POLICY(inner_product)

}  // namespace thrust
