#pragma once

#include "thrust/detail/launch.h"
#include "thrust/functional.h"

namespace thrust {
namespace detail {

/// valueAt(0), ..., valueAt(n - 1) and `init`, combined on the device: first in slices, then by one
/// thread.
template <class T, class Operator, class ValueAt>
T reduceOnDevice(long n, T init, Operator combine, ValueAt valueAt) {
    if (n <= 0) return init;
    const long slices = std::min(n, THREADS);
    const DeviceMemory<T> memory(slices + 1);
    T* const partial = memory.data();
    forEachOnDevice(slices, [=](long slice) mutable {
        const long begin = n / slices * slice + (slice < n % slices ? slice : n % slices);
        const long end = begin + n / slices + (slice < n % slices);
        T value = valueAt(begin);
        for (long i = begin + 1; i < end; i++) value = combine(value, valueAt(i));
        partial[slice] = value;
    });
    forEachOnDevice(1, [=](long) mutable {
        T value = init;
        for (long slice = 0; slice < slices; slice++) value = combine(value, partial[slice]);
        partial[slices] = value;
    });
    T result;
    require(cudaMemcpy(&result, partial + slices, sizeof(T), cudaMemcpyDeviceToHost),
            "thrust::reduce");
    return result;
}

}  // namespace detail

/// `combine` is associative and commutative.
template <class Iterator, class Function, class T, class Operator>
T transform_reduce(Iterator first, Iterator last, Function function, T init, Operator combine) {
    if constexpr (detail::isOnDevice<Iterator>) {
        const auto* const tab = raw_pointer_cast(first);
        return detail::reduceOnDevice(last - first, init, combine, [=](long i) mutable {
            return static_cast<T>(function(tab[i]));
        });
    } else {
        for (; first != last; ++first) init = combine(init, static_cast<T>(function(*first)));
        return init;
    }
}

template <class Policy, class Iterator, class Function, class T, class Operator,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
T transform_reduce(const Policy& policy, Iterator first, Iterator last, Function function, T init,
                   Operator combine) {
    return thrust::transform_reduce(detail::under(policy, first), detail::under(policy, last),
                                    function, init, combine);
}

}  // namespace thrust
