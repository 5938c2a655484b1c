#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// result[i] = in[map[i]]
template <class Policy, class Map, class Input, class Output, class = detail::IfPolicy<Policy>>
Output gather(const Policy& policy, Map map, Map lastOfMap, Input in, Output result) {
    auto places = detail::under(policy, map);
    auto from = detail::under(policy, in);
    auto out = detail::under(policy, result);
    detail::forEach(policy, lastOfMap - map,
                    [=](long i) mutable { out[i] = from[static_cast<long>(places[i])]; });
    return result + (lastOfMap - map);
}

SIMULATOR_THRUST_WITHOUT_POLICY(gather)

}  // namespace thrust
