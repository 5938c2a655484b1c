#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

template <class Policy, class Iterator1, class Iterator2, class = detail::IfPolicy<Policy>>
Iterator2 swap_ranges(const Policy& policy, Iterator1 first, Iterator1 last, Iterator2 second) {
    auto tab1 = detail::under(policy, first);
    auto tab2 = detail::under(policy, second);
    detail::forEach(policy, last - first, [=](long i) mutable {
        const detail::ValueOf<Iterator1> value = tab1[i];
        tab1[i] = tab2[i];
        tab2[i] = value;
    });
    return second + (last - first);
}

SIMULATOR_THRUST_WITHOUT_POLICY(swap_ranges)

}  // namespace thrust
