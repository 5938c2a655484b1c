#pragma once

#include <simulator/device_code.h>

#include "simulator/cuda_std.h"

namespace thrust {

/// An operator as an object, for the host and for the device; of any types without one.
#define SIMULATOR_THRUST_OPERATOR(NAME, RESULT, EXPRESSION)                    \
    template <class T = void>                                                  \
    struct NAME {                                                              \
        RESULT operator()(const T& x, const T& y) const { return EXPRESSION; } \
    };                                                                         \
    template <>                                                                \
    struct NAME<void> {                                                        \
        template <class X, class Y>                                            \
        auto operator()(const X& x, const Y& y) const {                        \
            return EXPRESSION;                                                 \
        }                                                                      \
    };

SIMULATOR_THRUST_OPERATOR(plus, T, x + y)
SIMULATOR_THRUST_OPERATOR(minus, T, x - y)
SIMULATOR_THRUST_OPERATOR(multiplies, T, x* y)
SIMULATOR_THRUST_OPERATOR(divides, T, x / y)
SIMULATOR_THRUST_OPERATOR(modulus, T, x % y)
SIMULATOR_THRUST_OPERATOR(minimum, T, x < y ? x : y)
SIMULATOR_THRUST_OPERATOR(maximum, T, x < y ? y : x)
SIMULATOR_THRUST_OPERATOR(bit_and, T, x& y)
SIMULATOR_THRUST_OPERATOR(bit_or, T, x | y)
SIMULATOR_THRUST_OPERATOR(bit_xor, T, x ^ y)
SIMULATOR_THRUST_OPERATOR(equal_to, bool, x == y)
SIMULATOR_THRUST_OPERATOR(not_equal_to, bool, x != y)
SIMULATOR_THRUST_OPERATOR(less, bool, x < y)
SIMULATOR_THRUST_OPERATOR(less_equal, bool, x <= y)
SIMULATOR_THRUST_OPERATOR(greater, bool, x > y)
SIMULATOR_THRUST_OPERATOR(greater_equal, bool, x >= y)
SIMULATOR_THRUST_OPERATOR(logical_and, bool, x&& y)
SIMULATOR_THRUST_OPERATOR(logical_or, bool, x || y)

#undef SIMULATOR_THRUST_OPERATOR

#define SIMULATOR_THRUST_OPERATOR(NAME, RESULT, EXPRESSION)        \
    template <class T = void>                                      \
    struct NAME {                                                  \
        RESULT operator()(const T& x) const { return EXPRESSION; } \
    };                                                             \
    template <>                                                    \
    struct NAME<void> {                                            \
        template <class X>                                         \
        auto operator()(const X& x) const {                        \
            return EXPRESSION;                                     \
        }                                                          \
    };

SIMULATOR_THRUST_OPERATOR(negate, T, -x)
SIMULATOR_THRUST_OPERATOR(identity, T, x)
SIMULATOR_THRUST_OPERATOR(logical_not, bool, !x)

#undef SIMULATOR_THRUST_OPERATOR

}  // namespace thrust

/// Thrust brings it along.
namespace cuda::std {
using identity = thrust::identity<>;
}

#include "thrust/detail/placeholders.h"
