#pragma once

#include "thrust/copy.h"
#include "thrust/pair.h"
#include "thrust/reverse.h"

namespace thrust {

/// Both results keep their order. `accepted` may be `first`.
template <class Policy, class Input, class Stencil, class Accepted, class Rejected, class Predicate,
          class = detail::IfPolicy<Policy>>
pair<Accepted, Rejected> stable_partition_copy(const Policy& policy, Input first, Input last,
                                               Stencil stencil, Accepted accepted,
                                               Rejected rejected, Predicate predicate) {
    const long n = last - first;
    auto in = detail::under(policy, first);
    auto test = detail::under(policy, stencil);
    auto yes = detail::under(policy, accepted);
    auto no = detail::under(policy, rejected);
    const long count = detail::compute(policy, [=]() mutable {
        long count = 0;
        for (long i = 0; i < n; i++)
            if (predicate(test[i]))
                yes[count++] = in[i];
            else
                no[i - count] = in[i];
        return count;
    });
    return {accepted + count, rejected + (n - count)};
}

template <class Policy, class Input, class Accepted, class Rejected, class Predicate,
          class = detail::IfPolicy<Policy>>
pair<Accepted, Rejected> stable_partition_copy(const Policy& policy, Input first, Input last,
                                               Accepted accepted, Rejected rejected,
                                               Predicate predicate) {
    return thrust::stable_partition_copy(policy, first, last, first, accepted, rejected, predicate);
}

template <class Policy, class Iterator, class Stencil, class Predicate,
          class = detail::IfPolicy<Policy>>
Iterator stable_partition(const Policy& policy, Iterator first, Iterator last, Stencil stencil,
                          Predicate predicate) {
    using Value = detail::ValueOf<Iterator>;
    const detail::Memory<Policy, Value> rejected(static_cast<std::size_t>(last - first));
    const auto ends = thrust::stable_partition_copy(policy, first, last, stencil, first,
                                                    rejected.data(), predicate);
    thrust::copy(policy, rejected.data(), ends.second, ends.first);
    return ends.first;
}

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
Iterator stable_partition(const Policy& policy, Iterator first, Iterator last,
                          Predicate predicate) {
    return thrust::stable_partition(policy, first, last, first, predicate);
}

/// Those accepted keep their order. Of the others Thrust leaves it open: on the device it is the
/// reverse.
template <class Policy, class Iterator, class Stencil, class Predicate,
          class = detail::IfPolicy<Policy>>
Iterator partition(const Policy& policy, Iterator first, Iterator last, Stencil stencil,
                   Predicate predicate) {
    const auto middle = thrust::stable_partition(policy, first, last, stencil, predicate);
    if (std::is_same_v<Policy, device_system_tag>) thrust::reverse(policy, middle, last);
    return middle;
}

template <class Policy, class Iterator, class Predicate, class = detail::IfPolicy<Policy>>
Iterator partition(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    return thrust::partition(policy, first, last, first, predicate);
}

template <class Policy, class Input, class... Rest, class = detail::IfPolicy<Policy>>
auto partition_copy(const Policy& policy, Input first, Input last, Rest... rest) {
    return thrust::stable_partition_copy(policy, first, last, rest...);
}

SIMULATOR_THRUST_WITHOUT_POLICY(stable_partition_copy)
SIMULATOR_THRUST_WITHOUT_POLICY(stable_partition)
SIMULATOR_THRUST_WITHOUT_POLICY(partition)
SIMULATOR_THRUST_WITHOUT_POLICY(partition_copy)

}  // namespace thrust
