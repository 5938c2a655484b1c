#pragma once

#include "thrust/detail/launch.h"

namespace thrust {

/// result[map[i]] = first[i]
template <class Input, class Map, class Output>
void scatter(Input first, Input last, Map map, Output result) {
    static_assert(detail::isOnDevice<Input> == detail::isOnDevice<Map> &&
                      detail::isOnDevice<Input> == detail::isOnDevice<Output>,
                  "thrust::scatter: all arrays on the host, or all on the device");
    if constexpr (detail::isOnDevice<Input>) {
        const auto* const in = raw_pointer_cast(first);
        const auto* const places = raw_pointer_cast(map);
        auto* const out = raw_pointer_cast(result);
        detail::forEachOnDevice(last - first, [=](long i) { out[places[i]] = in[i]; });
    } else {
        for (; first != last; ++first, ++map) result[*map] = *first;
    }
}

template <class Policy, class Input, class Map, class Output,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
void scatter(const Policy& policy, Input first, Input last, Map map, Output result) {
    thrust::scatter(detail::under(policy, first), detail::under(policy, last),
                    detail::under(policy, map), detail::under(policy, result));
}

}  // namespace thrust
