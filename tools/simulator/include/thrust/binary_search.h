// Searches in a sorted array: for one value, or for each of an array of values.
#pragma once

#include "thrust/detail/launch.h"
#include "thrust/functional.h"
#include "thrust/pair.h"

namespace thrust {
namespace detail {

/// How many of the first n places `isBefore` holds for, which none follows that it does not.
template <class Predicate>
long bisect(long n, Predicate isBefore) {
    long begin = 0;
    while (begin < n) {
        const long middle = begin + (n - begin) / 2;
        if (isBefore(middle))
            begin = middle + 1;
        else
            n = middle;
    }
    return begin;
}

/// What the searches look for in an array.
struct LowerBound {
    template <class Array, class T, class Less>
    long operator()(const Array& tab, long n, const T& value, Less isLess) const {
        return bisect(
            n, [&](long i) { return isLess(tab[i], value); });
    }
};
struct UpperBound {
    template <class Array, class T, class Less>
    long operator()(const Array& tab, long n, const T& value, Less isLess) const {
        return bisect(
            n, [&](long i) { return !isLess(value, tab[i]); });
    }
};
struct IsThere {
    template <class Array, class T, class Less>
    bool operator()(const Array& tab, long n, const T& value, Less isLess) const {
        const long i = LowerBound()(tab, n, value, isLess);
        return i < n && !isLess(value, tab[i]);
    }
};

template <class Search, class Policy, class Iterator, class T, class Less>
auto searchOne(const Policy& policy, Iterator first, Iterator last, const T& value, Less isLess) {
    const long n = last - first;
    auto tab = under(policy, first);
    return compute(policy, [=] { return Search()(tab, n, value, isLess); });
}

template <class Search, class Policy, class Iterator, class Values, class Output, class Less>
Output searchEach(const Policy& policy, Iterator first, Iterator last, Values values,
                  Values lastValue, Output result, Less isLess) {
    using Value = ValueOf<Values>;
    const long n = last - first;
    auto tab = under(policy, first);
    auto in = under(policy, values);
    auto out = under(policy, result);
    forEach(policy, lastValue - values, [=](long i) mutable {
        const Value value = in[i];
        out[i] = Search()(tab, n, value, isLess);
    });
    return result + (lastValue - values);
}

}  // namespace detail

/// The first element that is not less than `value`.
template <class Policy, class Iterator, class T, class Less = less<>,
          class = detail::IfPolicy<Policy>>
Iterator lower_bound(const Policy& policy, Iterator first, Iterator last, const T& value,
                     Less isLess = {}) {
    return first + detail::searchOne<detail::LowerBound>(policy, first, last, value, isLess);
}
/// For each value the place of that element.
template <class Policy, class Iterator, class Values, class Output, class Less = less<>,
          class = detail::IfPolicy<Policy>>
Output lower_bound(const Policy& policy, Iterator first, Iterator last, Values values,
                   Values lastValue, Output result, Less isLess = {}) {
    return detail::searchEach<detail::LowerBound>(policy, first, last, values, lastValue, result,
                                                  isLess);
}

/// The first element that `value` is less than.
template <class Policy, class Iterator, class T, class Less = less<>,
          class = detail::IfPolicy<Policy>>
Iterator upper_bound(const Policy& policy, Iterator first, Iterator last, const T& value,
                     Less isLess = {}) {
    return first + detail::searchOne<detail::UpperBound>(policy, first, last, value, isLess);
}
template <class Policy, class Iterator, class Values, class Output, class Less = less<>,
          class = detail::IfPolicy<Policy>>
Output upper_bound(const Policy& policy, Iterator first, Iterator last, Values values,
                   Values lastValue, Output result, Less isLess = {}) {
    return detail::searchEach<detail::UpperBound>(policy, first, last, values, lastValue, result,
                                                  isLess);
}

template <class Policy, class Iterator, class T, class Less = less<>,
          class = detail::IfPolicy<Policy>>
bool binary_search(const Policy& policy, Iterator first, Iterator last, const T& value,
                   Less isLess = {}) {
    return detail::searchOne<detail::IsThere>(policy, first, last, value, isLess);
}
template <class Policy, class Iterator, class Values, class Output, class Less = less<>,
          class = detail::IfPolicy<Policy>>
Output binary_search(const Policy& policy, Iterator first, Iterator last, Values values,
                     Values lastValue, Output result, Less isLess = {}) {
    return detail::searchEach<detail::IsThere>(policy, first, last, values, lastValue, result,
                                               isLess);
}

template <class Policy, class Iterator, class T, class... Less, class = detail::IfPolicy<Policy>>
pair<Iterator, Iterator> equal_range(const Policy& policy, Iterator first, Iterator last,
                                     const T& value, Less... isLess) {
    return {thrust::lower_bound(policy, first, last, value, isLess...),
            thrust::upper_bound(policy, first, last, value, isLess...)};
}

SIMULATOR_THRUST_WITHOUT_POLICY(lower_bound)
SIMULATOR_THRUST_WITHOUT_POLICY(upper_bound)
SIMULATOR_THRUST_WITHOUT_POLICY(binary_search)
SIMULATOR_THRUST_WITHOUT_POLICY(equal_range)

}  // namespace thrust
