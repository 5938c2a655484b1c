#pragma once

#include <cstddef>

#include "cooperative_groups.h"

namespace cooperative_groups {

/// Copies `bytes` bytes with all threads of the group, to be seen after wait(). Here the copy is
/// done on return.
template <class Group, class T>
void memcpy_async(const Group& group, T* to, const T* from, size_t bytes) {
    auto* const target = reinterpret_cast<std::byte*>(to);
    const auto* const source = reinterpret_cast<const std::byte*>(from);
    for (size_t i = group.thread_rank(); i < bytes; i += group.size()) target[i] = source[i];
}

template <class Group>
void wait(const Group& group) {
    group.sync();
}

template <unsigned Stages, class Group>
void wait_prior(const Group& group) {
    group.sync();
}

}  // namespace cooperative_groups
