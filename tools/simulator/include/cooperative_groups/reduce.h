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

/// The same for a tile of several warps.
template <unsigned Size, class Parent, class T, class Operator>
requires(Size > 32) T
    reduce(const thread_block_tile<Size, Parent>& tile, T value, Operator combine) {
    T result = value;
    bool first = true;
    tile.ofEachWarp(reduce(coalesced_group(0xffffffffu), value, combine), [&](T ofWarp) {
        result = first ? ofWarp : T(combine(result, ofWarp));
        first = false;
    });
    return result;
}

}  // namespace cooperative_groups
