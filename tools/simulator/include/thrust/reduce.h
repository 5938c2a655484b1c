#pragma once

#include "thrust/transform_reduce.h"

namespace thrust {

/// `combine` is associative and commutative.
template <class Iterator, class T, class Operator,
          class = std::enable_if_t<!detail::isPolicy<Iterator>>>
T reduce(Iterator first, Iterator last, T init, Operator combine) {
    return thrust::transform_reduce(first, last, identity<detail::ValueOf<Iterator>>(), init,
                                    combine);
}

template <class Iterator, class T, class = std::enable_if_t<!detail::isPolicy<Iterator>>>
T reduce(Iterator first, Iterator last, T init) {
    return thrust::reduce(first, last, init, plus<T>());
}

template <class Iterator>
detail::ValueOf<Iterator> reduce(Iterator first, Iterator last) {
    return thrust::reduce(first, last, detail::ValueOf<Iterator>());
}

template <class Policy, class Iterator, class = std::enable_if_t<detail::isPolicy<Policy>>,
          class = void>
detail::ValueOf<Iterator> reduce(const Policy& policy, Iterator first, Iterator last) {
    return thrust::reduce(detail::under(policy, first), detail::under(policy, last));
}

template <class Policy, class Iterator, class T, class = std::enable_if_t<detail::isPolicy<Policy>>,
          class = void>
T reduce(const Policy& policy, Iterator first, Iterator last, T init) {
    return thrust::reduce(detail::under(policy, first), detail::under(policy, last), init);
}

template <class Policy, class Iterator, class T, class Operator,
          class = std::enable_if_t<detail::isPolicy<Policy>>>
T reduce(const Policy& policy, Iterator first, Iterator last, T init, Operator combine) {
    return thrust::reduce(detail::under(policy, first), detail::under(policy, last), init, combine);
}

}  // namespace thrust
