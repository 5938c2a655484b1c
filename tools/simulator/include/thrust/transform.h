#pragma once

#include <algorithm>

#include "thrust/detail/launch.h"

namespace thrust {

template <class Input, class Output, class Function>
Output transform(Input first, Input last, Output result, Function function) {
    static_assert(detail::isOnDevice<Input> == detail::isOnDevice<Output>,
                  "thrust::transform: both arrays on the host, or both on the device");
    if constexpr (detail::isOnDevice<Input>) {
        const auto* const in = raw_pointer_cast(first);
        auto* const out = raw_pointer_cast(result);
        detail::forEachOnDevice(last - first, [=](long i) mutable { out[i] = function(in[i]); });
        return result + (last - first);
    } else {
        return std::transform(first, last, result, function);
    }
}

template <class Input1, class Input2, class Output, class Function,
          class = std::enable_if_t<!detail::isPolicy<Input1>>>
Output transform(Input1 first, Input1 last, Input2 second, Output result, Function function) {
    static_assert(detail::isOnDevice<Input1> == detail::isOnDevice<Input2> &&
                      detail::isOnDevice<Input1> == detail::isOnDevice<Output>,
                  "thrust::transform: all arrays on the host, or all on the device");
    if constexpr (detail::isOnDevice<Input1>) {
        const auto* const in1 = raw_pointer_cast(first);
        const auto* const in2 = raw_pointer_cast(second);
        auto* const out = raw_pointer_cast(result);
        detail::forEachOnDevice(last - first,
                                [=](long i) mutable { out[i] = function(in1[i], in2[i]); });
        return result + (last - first);
    } else {
        return std::transform(first, last, second, result, function);
    }
}

template <class Policy, class Input, class Output, class Function,
          class = std::enable_if_t<detail::isPolicy<Policy>>, class = void>
Output transform(const Policy& policy, Input first, Input last, Output result, Function function) {
    thrust::transform(detail::under(policy, first), detail::under(policy, last),
                      detail::under(policy, result), function);
    return result + (last - first);
}

}  // namespace thrust
