#pragma once

#include "cooperative_groups.h"

namespace cooperative_groups {

namespace details {

/// The values of the threads with ranks below `end`, combined; `none` if there are none.
template <class T, class Operator>
T combineBelow(const LaneGroup& group, T value, unsigned end, T none, Operator combine) {
    T result = none;
    bool first = true;
    group.lanes().inOrder(value, end, [&](T other) {
        result = first ? other : T(combine(result, other));
        first = false;
    });
    return result;
}

}  // namespace details

/// Combines the values of the threads up to and including the caller.
template <class T, class Operator = plus<T>>
T inclusive_scan(const details::LaneGroup& group, T value, Operator combine = {}) {
    return details::combineBelow(group, value, group.thread_rank() + 1, value, combine);
}

/// Combines the values of the threads before the caller; in the first, T().
template <class T, class Operator = plus<T>>
T exclusive_scan(const details::LaneGroup& group, T value, Operator combine = {}) {
    return details::combineBelow(group, value, group.thread_rank(), T(), combine);
}

}  // namespace cooperative_groups
