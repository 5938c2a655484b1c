#pragma once

#include "thrust/transform_reduce.h"

namespace thrust {

template <class Input1, class Input2, class T>
T inner_product(Input1 first, Input1 last, Input2 second, T init) {
    static_assert(detail::isOnDevice<Input1> == detail::isOnDevice<Input2>,
                  "thrust::inner_product: both arrays on the host, or both on the device");
    if constexpr (detail::isOnDevice<Input1>) {
        const auto* const in1 = raw_pointer_cast(first);
        const auto* const in2 = raw_pointer_cast(second);
        return detail::reduceOnDevice(last - first, init, plus<T>(),
                                      [=](long i) { return static_cast<T>(in1[i] * in2[i]); });
    } else {
        for (; first != last; ++first, ++second) init = init + *first * *second;
        return init;
    }
}

}  // namespace thrust
