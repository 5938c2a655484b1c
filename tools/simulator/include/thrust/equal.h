#pragma once

#include "thrust/mismatch.h"

namespace thrust {

template <class Policy, class Iterator1, class Iterator2, class... Equal,
          class = detail::IfPolicy<Policy>>
bool equal(const Policy& policy, Iterator1 first, Iterator1 last, Iterator2 second,
           Equal... isEqual) {
    return thrust::mismatch(policy, first, last, second, isEqual...).first == last;
}

SIMULATOR_THRUST_WITHOUT_POLICY(equal)

}  // namespace thrust
