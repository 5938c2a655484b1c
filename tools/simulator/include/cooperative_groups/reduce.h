#pragma once

#include "cooperative_groups.h"

namespace cooperative_groups {

/// The values of all threads of a tile or of coalesced threads, combined in the order of ranks, in
/// every thread.
template <class T, class Operator>
T reduce(const details::LaneGroup& group, T value, Operator combine) {
    T result = value;
    bool first = true;
    group.lanes().inOrder(value, group.size(), [&](T other) {
        result = first ? other : T(combine(result, other));
        first = false;
    });
    return result;
}

}  // namespace cooperative_groups
