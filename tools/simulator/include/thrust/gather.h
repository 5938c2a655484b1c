#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// result[i] = in[map[i]]
template <class Map, class Input, class Output>
Output gather(Map map, Map lastOfMap, Input in, Output result) {
    static_assert(detail::isOnDevice<Map> == detail::isOnDevice<Input> &&
                      detail::isOnDevice<Map> == detail::isOnDevice<Output>,
                  "thrust::gather: all arrays on the host, or all on the device");
    const auto n = lastOfMap - map;
    if constexpr (detail::isOnDevice<Map>) {
        const auto* const places = raw_pointer_cast(map);
        const auto* const from = raw_pointer_cast(in);
        auto* const out = raw_pointer_cast(result);
        detail::forEachOnDevice(n, [=](long i) { out[i] = from[places[i]]; });
    } else {
        for (long i = 0; i < n; i++) result[i] = in[map[i]];
    }
    return result + n;
}

template <class Policy, class Map, class Input, class Output,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
Output gather(const Policy& policy, Map map, Map lastOfMap, Input in, Output result) {
    thrust::gather(detail::under(policy, map), detail::under(policy, lastOfMap),
                   detail::under(policy, in), detail::under(policy, result));
    return result + (lastOfMap - map);
}

}  // namespace thrust
