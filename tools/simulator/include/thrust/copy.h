#pragma once

#include "thrust/detail/launch.h"
#include "thrust/detail/select.h"

namespace thrust {

template <class Policy, class Input, class Output, class = detail::IfPolicy<Policy>>
Output copy(const Policy& policy, Input first, Input last, Output result) {
    if constexpr (std::is_same_v<Policy, host_system_tag>) {
        for (; first != last; ++first, ++result) *result = *first;
        return result;
    } else {
        const auto n = last - first;
        auto in = detail::under(policy, first);
        auto out = detail::under(policy, result);
        detail::forEach(policy, n, [=](long i) mutable { out[i] = in[i]; });
        return result + n;
    }
}

namespace detail {

/// In bytes, as memory may be copied that nobody has written yet.
template <class T>
void copyBytes(T* to, const T* from, std::size_t n) {
    if (n > 0) require(cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyDefault), "thrust::copy");
}

template <class Input, class T>
void copyToHost(Input first, std::size_t n, T* result) {
    const DeviceMemory<T> memory(n);
    thrust::copy(device, first, first + static_cast<std::ptrdiff_t>(n), memory.data());
    copyBytes(result, memory.data(), n);
}
template <class T>
void copyToHost(device_ptr<T> first, std::size_t n, std::remove_const_t<T>* result) {
    copyBytes(result, const_cast<const std::remove_const_t<T>*>(first.get()), n);
}

template <class T, class Output>
void copyToDevice(const T* values, std::size_t n, Output result) {
    const DeviceMemory<T> memory(n);
    copyBytes(memory.data(), values, n);
    thrust::copy(device, memory.data(), memory.data() + n, result);
}
template <class T>
void copyToDevice(const T* values, std::size_t n, device_ptr<T> result) {
    copyBytes(result.get(), values, n);
}

}  // namespace detail

/// From host or device to host or device; the value types may differ.
template <class Input, class Output, class = detail::IfNoPolicy<Input>>
Output copy(Input first, Input last, Output result) {
    constexpr bool isFromHost = detail::isOn<Input, host_system_tag>;
    constexpr bool isToHost = detail::isOn<Output, host_system_tag>;
    const auto n = std::distance(first, last);
    const auto count = static_cast<std::size_t>(n);
    if constexpr (detail::isOn<Input, device_system_tag> && isToHost) {
        const detail::OwnMemory<detail::ValueOf<Input>> values(count);
        detail::copyToHost(first, count, values.data());
        return thrust::copy(host, values.data(), values.data() + n, result);
    } else if constexpr (isFromHost && detail::isOn<Output, device_system_tag>) {
        const detail::OwnMemory<detail::ValueOf<Output>> values(count);
        thrust::copy(host, first, last, values.data());
        detail::copyToDevice(values.data(), count, result);
        return result + n;
    } else if constexpr (std::is_same_v<Input, Output> &&
                         std::is_same_v<Input, device_ptr<detail::ValueOf<Input>>>) {
        detail::copyBytes(result.get(), first.get(), count);
        return result + n;
    } else {
        return thrust::copy(detail::systemOf(first, result), first, last, result);
    }
}

template <class Policy, class Input, class Size, class Output, class = detail::IfPolicy<Policy>>
Output copy_n(const Policy& policy, Input first, Size n, Output result) {
    return thrust::copy(policy, first, first + n, result);
}

template <class Input, class Size, class Output, class = detail::IfNoPolicy<Input>>
Output copy_n(Input first, Size n, Output result) {
    return thrust::copy(first, first + n, result);
}

/// Those whose element of `stencil` the predicate holds for.
template <class Policy, class Input, class Stencil, class Output, class Predicate,
          class = detail::IfPolicy<Policy>>
Output copy_if(const Policy& policy, Input first, Input last, Stencil stencil, Output result,
               Predicate predicate) {
    auto test = detail::under(policy, stencil);
    return result + detail::select(policy, last - first, detail::under(policy, first),
                                   detail::under(policy, result),
                                   [=](long i) mutable { return predicate(test[i]); });
}

template <class Policy, class Input, class Output, class Predicate,
          class = detail::IfPolicy<Policy>>
Output copy_if(const Policy& policy, Input first, Input last, Output result, Predicate predicate) {
    return thrust::copy_if(policy, first, last, first, result, predicate);
}

SIMULATOR_THRUST_WITHOUT_POLICY(copy_if)

}  // namespace thrust
