#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/functional.h"
#include "thrust/pair.h"

namespace thrust {

/// The first place where the arrays differ, or the end of both.
template <class Policy, class Iterator1, class Iterator2, class Equal = equal_to<>,
          class = detail::IfPolicy<Policy>>
pair<Iterator1, Iterator2> mismatch(const Policy& policy, Iterator1 first, Iterator1 last,
                                    Iterator2 second, Equal isEqual = {}) {
    auto in1 = detail::under(policy, first);
    auto in2 = detail::under(policy, second);
    const long place = detail::findFirst(policy, last - first,
                                         [=](long i) mutable { return !isEqual(in1[i], in2[i]); });
    return {first + place, second + place};
}

SIMULATOR_THRUST_WITHOUT_POLICY(mismatch)

}  // namespace thrust
