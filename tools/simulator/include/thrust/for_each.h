#pragma once

#include <algorithm>

#include "thrust/detail/launch.h"

namespace thrust {

template <class Iterator, class Function>
Iterator for_each(Iterator first, Iterator last, Function function) {
    if constexpr (detail::isOnDevice<Iterator>) {
        auto* const tab = raw_pointer_cast(first);
        detail::forEachOnDevice(last - first, [=](long i) mutable { function(tab[i]); });
    } else {
        std::for_each(first, last, function);
    }
    return last;
}

template <class Policy, class Iterator, class Function,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
Iterator for_each(const Policy& policy, Iterator first, Iterator last, Function function) {
    thrust::for_each(detail::under(policy, first), detail::under(policy, last), function);
    return last;
}

}  // namespace thrust
