#pragma once

#include "thrust/detail/launch.h"

namespace thrust {
namespace detail {

/// `init` and valueAt(0), ..., valueAt(n - 1), combined.
template <class T, class Operator, class ValueAt>
T reduce(host_system_tag, long n, T init, Operator combine, ValueAt valueAt) {
    for (long i = 0; i < n; i++) init = combine(init, valueAt(i));
    return init;
}

/// The same on the device: first in slices, then by one thread.
template <class T, class Operator, class ValueAt>
T reduce(device_system_tag policy, long n, T init, Operator combine, ValueAt valueAt) {
    if (n <= 0) return init;
    const long slices = std::min(n, mostThreads);
    const DeviceMemory<T> memory(static_cast<std::size_t>(slices));
    T* const partial = memory.data();
    forEach(policy, slices, [=](long slice) mutable {
        const long begin = n / slices * slice + (slice < n % slices ? slice : n % slices);
        const long end = begin + n / slices + (slice < n % slices);
        T value = valueAt(begin);
        for (long i = begin + 1; i < end; i++) value = combine(value, valueAt(i));
        partial[slice] = value;
    });
    return compute(policy, [=]() mutable {
        T value = init;
        for (long slice = 0; slice < slices; slice++) value = combine(value, partial[slice]);
        return value;
    });
}

/// The first i < n that `isIt` holds for, or n.
template <class Policy, class Predicate>
long findFirst(const Policy& policy, long n, Predicate isIt) {
    return detail::reduce(
        policy, n, n, [](long i, long j) { return i < j ? i : j; },
        [=](long i) mutable { return isIt(i) ? i : n; });
}

}  // namespace detail
}  // namespace thrust
