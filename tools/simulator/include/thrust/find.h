#pragma once

#include <algorithm>

#include "thrust/transform_reduce.h"

namespace thrust {

/// The first element that `predicate` holds for, or `last`.
template <class Iterator, class Predicate>
Iterator find_if(Iterator first, Iterator last, Predicate predicate) {
    if constexpr (detail::isOnDevice<Iterator>) {
        const long n = last - first;
        const auto* const tab = raw_pointer_cast(first);
        return first + detail::reduceOnDevice(n, n, minimum<long>(), [=](long i) mutable {
                   return predicate(tab[i]) ? i : n;
               });
    } else {
        return std::find_if(first, last, predicate);
    }
}

template <class Iterator, class Predicate>
Iterator find_if_not(Iterator first, Iterator last, Predicate predicate) {
    using Value = detail::ValueOf<Iterator>;
    return thrust::find_if(first, last, [=](const Value& x) mutable { return !predicate(x); });
}

template <class Iterator, class T>
Iterator find(Iterator first, Iterator last, const T& value) {
    using Value = detail::ValueOf<Iterator>;
    return thrust::find_if(first, last, [=](const Value& x) { return x == value; });
}

template <class Policy, class Iterator, class Predicate,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
Iterator find_if(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    const auto begin = detail::under(policy, first);
    return first + (thrust::find_if(begin, detail::under(policy, last), predicate) - begin);
}

template <class Policy, class Iterator, class Predicate,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
Iterator find_if_not(const Policy& policy, Iterator first, Iterator last, Predicate predicate) {
    const auto begin = detail::under(policy, first);
    return first + (thrust::find_if_not(begin, detail::under(policy, last), predicate) - begin);
}

template <class Policy, class Iterator, class T, class = std::enable_if_t<detail::isPolicy<Policy>>>
Iterator find(const Policy& policy, Iterator first, Iterator last, const T& value) {
    const auto begin = detail::under(policy, first);
    return first + (thrust::find(begin, detail::under(policy, last), value) - begin);
}

}  // namespace thrust
