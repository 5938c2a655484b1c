#pragma once

#include <algorithm>
#include <memory>

#include "thrust/detail/launch.h"

namespace thrust {

/// From host or device to host or device; the value types may differ.
template <class Input, class Output>
Output copy(Input first, Input last, Output result) {
    using In = detail::ValueOf<Input>;
    const auto n = last - first;
    if (n <= 0) return result;
    if constexpr (detail::isOnDevice<Input> && detail::isOnDevice<Output>) {
        using Out = detail::ValueOf<Output>;
        const In* const in = raw_pointer_cast(first);
        Out* const out = raw_pointer_cast(result);
        if constexpr (std::is_same_v<In, Out>)
            detail::require(cudaMemcpy(out, in, n * sizeof(In), cudaMemcpyDeviceToDevice),
                            "thrust::copy");
        else
            detail::forEachOnDevice(n, [=](long i) { out[i] = static_cast<Out>(in[i]); });
        return result + n;
    } else if constexpr (detail::isOnDevice<Input>) {
        const std::unique_ptr<In[]> values(new In[n]);
        detail::require(cudaMemcpy(values.get(), raw_pointer_cast(first), n * sizeof(In),
                                   cudaMemcpyDeviceToHost),
                        "thrust::copy");
        return std::copy(values.get(), values.get() + n, result);
    } else if constexpr (detail::isOnDevice<Output>) {
        using Out = detail::ValueOf<Output>;
        const std::unique_ptr<Out[]> values(new Out[n]);
        std::copy(first, last, values.get());
        detail::require(cudaMemcpy(raw_pointer_cast(result), values.get(), n * sizeof(Out),
                                   cudaMemcpyHostToDevice),
                        "thrust::copy");
        return result + n;
    } else {
        return std::copy(first, last, result);
    }
}

template <class Input, class Size, class Output>
Output copy_n(Input first, Size n, Output result) {
    return thrust::copy(first, first + n, result);
}

}  // namespace thrust
