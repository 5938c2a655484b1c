#pragma once

#include "thrust/iterator/transform_iterator.h"
#include "thrust/scan.h"

namespace thrust {

template <class Policy, class Input, class Output, class Function, class Operator,
          class = detail::IfPolicy<Policy>>
Output transform_inclusive_scan(const Policy& policy, Input first, Input last, Output result,
                                Function function, Operator combine) {
    return thrust::inclusive_scan(policy, thrust::make_transform_iterator(first, function),
                                  thrust::make_transform_iterator(last, function), result, combine);
}

template <class Policy, class Input, class Output, class Function, class T, class Operator,
          class = detail::IfPolicy<Policy>>
Output transform_exclusive_scan(const Policy& policy, Input first, Input last, Output result,
                                Function function, T init, Operator combine) {
    return thrust::exclusive_scan(policy, thrust::make_transform_iterator(first, function),
                                  thrust::make_transform_iterator(last, function), result, init,
                                  combine);
}

SIMULATOR_THRUST_WITHOUT_POLICY(transform_inclusive_scan)
SIMULATOR_THRUST_WITHOUT_POLICY(transform_exclusive_scan)

}  // namespace thrust
