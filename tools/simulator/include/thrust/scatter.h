#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// result[map[i]] = first[i]
template <class Policy, class Input, class Map, class Output, class = detail::IfPolicy<Policy>>
void scatter(const Policy& policy, Input first, Input last, Map map, Output result) {
    auto in = detail::under(policy, first);
    auto places = detail::under(policy, map);
    auto out = detail::under(policy, result);
    detail::forEach(policy, last - first,
                    [=](long i) mutable { out[static_cast<long>(places[i])] = in[i]; });
}

SIMULATOR_THRUST_WITHOUT_POLICY(scatter)

}  // namespace thrust
