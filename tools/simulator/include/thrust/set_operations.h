#pragma once

#include "thrust/detail/launch.h"
#include "thrust/functional.h"

namespace thrust {

namespace detail {

/// Which elements of two sorted ranges are kept: those that only the first one has, only the second
/// one, and both, of which those of the first are taken. An element that is there several times
/// meets as many of the other range.
struct Kept {
    bool ofFirst, ofSecond, ofBoth;
};

template <class Policy, class Input1, class Input2, class Output, class Less>
Output combineSets(const Policy& policy, Input1 first1, Input1 last1, Input2 first2, Input2 last2,
                   Output result, Less isLess, Kept kept) {
    const long n1 = last1 - first1, n2 = last2 - first2;
    auto in1 = under(policy, first1);
    auto in2 = under(policy, first2);
    auto out = under(policy, result);
    return result + compute(policy, [=]() mutable {
               long i = 0, j = 0, count = 0;
               while (i < n1 || j < n2) {
                   const bool isFirst = j == n2 || (i < n1 && isLess(in1[i], in2[j]));
                   const bool isSecond = !isFirst && (i == n1 || isLess(in2[j], in1[i]));
                   if (isFirst ? kept.ofFirst : isSecond ? kept.ofSecond : kept.ofBoth) {
                       if (isSecond)
                           out[count++] = in2[j];
                       else
                           out[count++] = in1[i];
                   }
                   i += !isSecond;
                   j += !isFirst;
               }
               return count;
           });
}

}  // namespace detail

#define SIMULATOR_THRUST_SET_OPERATION(NAME, ...)                                               \
    template <class Policy, class Input1, class Input2, class Output, class Less = less<>,      \
              class = detail::IfPolicy<Policy>>                                                 \
    Output NAME(const Policy& policy, Input1 first1, Input1 last1, Input2 first2, Input2 last2, \
                Output result, Less isLess = {}) {                                              \
        return detail::combineSets(policy, first1, last1, first2, last2, result, isLess,        \
                                   detail::Kept{__VA_ARGS__});                                  \
    }                                                                                           \
    SIMULATOR_THRUST_WITHOUT_POLICY(NAME)

SIMULATOR_THRUST_SET_OPERATION(set_union, true, true, true)
SIMULATOR_THRUST_SET_OPERATION(set_intersection, false, false, true)
SIMULATOR_THRUST_SET_OPERATION(set_difference, true, false, false)
SIMULATOR_THRUST_SET_OPERATION(set_symmetric_difference, true, true, false)

#undef SIMULATOR_THRUST_SET_OPERATION

}  // namespace thrust
