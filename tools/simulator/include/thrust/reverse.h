#pragma once

#include "thrust/copy.h"
#include "thrust/iterator/reverse_iterator.h"
#include "thrust/swap.h"

namespace thrust {

template <class Policy, class Iterator, class = detail::IfPolicy<Policy>>
void reverse(const Policy& policy, Iterator first, Iterator last) {
    thrust::swap_ranges(policy, first, first + (last - first) / 2,
                        thrust::make_reverse_iterator(last));
}

template <class Policy, class Input, class Output, class = detail::IfPolicy<Policy>>
Output reverse_copy(const Policy& policy, Input first, Input last, Output result) {
    return thrust::copy(policy, thrust::make_reverse_iterator(last),
                        thrust::make_reverse_iterator(first), result);
}

SIMULATOR_THRUST_WITHOUT_POLICY(reverse)
SIMULATOR_THRUST_WITHOUT_POLICY(reverse_copy)

}  // namespace thrust
