#pragma once

#include "thrust/detail/launch.h"

namespace thrust {
namespace detail {

/// Copies those of the n elements whose place `isKept` holds for, in their order, and returns how
/// many they are. `out` may be `in`.
template <class Policy, class Input, class Output, class Predicate>
long select(const Policy& policy, long n, Input in, Output out, Predicate isKept) {
    return compute(
        policy,
        [=]() mutable {
            long count = 0;
            for (long i = 0; i < n; i++)
                if (isKept(i)) out[count++] = in[i];
            return count;
        });
}

}  // namespace detail
}  // namespace thrust
