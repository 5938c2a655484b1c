#pragma once

#include <algorithm>

#include "thrust/distance.h"
#include "thrust/pair.h"
#include "thrust/transform_reduce.h"

namespace thrust {

/// The first of the smallest elements, or `last` if there is none.
template <class Iterator, class Less, class = std::enable_if_t<!detail::isPolicy<Iterator>>>
Iterator min_element(Iterator first, Iterator last, Less less) {
    if constexpr (detail::isOnDevice<Iterator>) {
        const auto* const tab = raw_pointer_cast(first);
        const auto smaller = [=](long i, long j) mutable { return less(tab[j], tab[i]) ? j : i; };
        return first + detail::reduceOnDevice(last - first, 0L, smaller, [](long i) { return i; });
    } else {
        return std::min_element(first, last, less);
    }
}

/// The first of the largest elements, or `last` if there is none.
template <class Iterator, class Less, class = std::enable_if_t<!detail::isPolicy<Iterator>>>
Iterator max_element(Iterator first, Iterator last, Less less) {
    using Value = detail::ValueOf<Iterator>;
    return thrust::min_element(first, last,
                               [=](const Value& x, const Value& y) mutable { return less(y, x); });
}

/// Of several largest elements the first, where std::minmax_element() takes the last.
template <class Iterator, class Less, class = std::enable_if_t<!detail::isPolicy<Iterator>>>
pair<Iterator, Iterator> minmax_element(Iterator first, Iterator last, Less less) {
    return {thrust::min_element(first, last, less), thrust::max_element(first, last, less)};
}

template <class Iterator>
Iterator min_element(Iterator first, Iterator last) {
    return thrust::min_element(first, last, less<detail::ValueOf<Iterator>>());
}

template <class Iterator>
Iterator max_element(Iterator first, Iterator last) {
    return thrust::max_element(first, last, less<detail::ValueOf<Iterator>>());
}

template <class Iterator>
pair<Iterator, Iterator> minmax_element(Iterator first, Iterator last) {
    return thrust::minmax_element(first, last, less<detail::ValueOf<Iterator>>());
}

template <class Policy, class Iterator, class... Less,
          class = std::enable_if_t<detail::isPolicy<Policy>>, class = void>
Iterator min_element(const Policy& policy, Iterator first, Iterator last, Less... less) {
    const auto begin = detail::under(policy, first);
    return first + (thrust::min_element(begin, detail::under(policy, last), less...) - begin);
}

template <class Policy, class Iterator, class... Less,
          class = std::enable_if_t<detail::isPolicy<Policy>>, class = void>
Iterator max_element(const Policy& policy, Iterator first, Iterator last, Less... less) {
    const auto begin = detail::under(policy, first);
    return first + (thrust::max_element(begin, detail::under(policy, last), less...) - begin);
}

template <class Policy, class Iterator, class... Less,
          class = std::enable_if_t<detail::isPolicy<Policy>>, class = void>
pair<Iterator, Iterator> minmax_element(const Policy& policy, Iterator first, Iterator last,
                                        Less... less) {
    return {thrust::min_element(policy, first, last, less...),
            thrust::max_element(policy, first, last, less...)};
}

template <class T>
constexpr T min(const T& x, const T& y) {
    return y < x ? y : x;
}
template <class T, class Less>
constexpr T min(const T& x, const T& y, Less less) {
    return less(y, x) ? y : x;
}
template <class T>
constexpr T max(const T& x, const T& y) {
    return x < y ? y : x;
}
template <class T, class Less>
constexpr T max(const T& x, const T& y, Less less) {
    return less(x, y) ? y : x;
}

}  // namespace thrust
