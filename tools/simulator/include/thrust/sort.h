#pragma once

#include "thrust/detail/reduce.h"
#include "thrust/functional.h"
#include "thrust/iterator/zip_iterator.h"
#include "thrust/sequence.h"  // as Thrust's own brings it along

namespace thrust {

/// Merges sorted runs of 1, 2, 4, ... elements, one pair of runs in each thread.
template <class Policy, class Iterator, class Less = less<>, class = detail::IfPolicy<Policy>>
void stable_sort(const Policy& policy, Iterator first, Iterator last, Less isLess = {}) {
    using Value = detail::ValueOf<Iterator>;
    const long n = last - first;
    const detail::Memory<Policy, Value> memory(static_cast<std::size_t>(n));
    Value* const merged = memory.data();
    auto tab = detail::under(policy, first);
    for (long width = 1; width < n; width *= 2) {
        detail::forEach(
            policy, (n - 1) / (2 * width) + 1,
            [=](long pair) mutable {
                const long begin = pair * 2 * width;
                const long middle = begin + width < n ? begin + width : n;
                const long end = middle + width < n ? middle + width : n;
                long left = begin, right = middle;
                for (long i = begin; i < end; i++) {
                    const bool isLeft =
                        right == end || (left < middle && !isLess(tab[right], tab[left]));
                    merged[i] = tab[isLeft ? left++ : right++];
                }
            });
        detail::forEach(policy, n, [=](long i) mutable { tab[i] = merged[i]; });
    }
}

template <class Policy, class Keys, class Values, class Less = less<>,
          class = detail::IfPolicy<Policy>>
void stable_sort_by_key(const Policy& policy, Keys first, Keys last, Values values,
                        Less isLess = {}) {
    thrust::stable_sort(
        policy, thrust::make_zip_iterator(first, values),
        thrust::make_zip_iterator(last, values + (last - first)),
        [=](const auto& x, const auto& y) mutable { return isLess(get<0>(x), get<0>(y)); });
}

template <class Policy, class Iterator, class... Less, class = detail::IfPolicy<Policy>>
void sort(const Policy& policy, Iterator first, Iterator last, Less... isLess) {
    thrust::stable_sort(policy, first, last, isLess...);
}

template <class Policy, class Keys, class Values, class... Less, class = detail::IfPolicy<Policy>>
void sort_by_key(const Policy& policy, Keys first, Keys last, Values values, Less... isLess) {
    thrust::stable_sort_by_key(policy, first, last, values, isLess...);
}

/// The first element that is less than the one before, or `last`.
template <class Policy, class Iterator, class Less = less<>, class = detail::IfPolicy<Policy>>
Iterator is_sorted_until(const Policy& policy, Iterator first, Iterator last, Less isLess = {}) {
    auto tab = detail::under(policy, first);
    return first + detail::findFirst(policy, last - first, [=](long i) mutable {
               return i > 0 && isLess(tab[i], tab[i - 1]);
           });
}

template <class Policy, class Iterator, class... Less, class = detail::IfPolicy<Policy>>
bool is_sorted(const Policy& policy, Iterator first, Iterator last, Less... isLess) {
    return thrust::is_sorted_until(policy, first, last, isLess...) == last;
}

SIMULATOR_THRUST_WITHOUT_POLICY(stable_sort)
SIMULATOR_THRUST_WITHOUT_POLICY(stable_sort_by_key)
SIMULATOR_THRUST_WITHOUT_POLICY(sort)
SIMULATOR_THRUST_WITHOUT_POLICY(sort_by_key)
SIMULATOR_THRUST_WITHOUT_POLICY(is_sorted_until)
SIMULATOR_THRUST_WITHOUT_POLICY(is_sorted)

}  // namespace thrust
