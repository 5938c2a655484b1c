#pragma once

#include <algorithm>

#include "thrust/detail/launch.h"

namespace thrust {

/// On the device each element gets what a copy of `generator` gives.
template <class Iterator, class Generator>
void generate(Iterator first, Iterator last, Generator generator) {
    if constexpr (detail::isOnDevice<Iterator>) {
        auto* const tab = raw_pointer_cast(first);
        detail::forEachOnDevice(last - first, [=](long i) mutable { tab[i] = generator(); });
    } else {
        std::generate(first, last, generator);
    }
}

}  // namespace thrust
