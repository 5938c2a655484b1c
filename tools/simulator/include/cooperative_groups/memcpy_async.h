#pragma once

#include <cstddef>

#include "cooperative_groups.h"
#include "simulator/asynchronous_copies.h"

namespace cooperative_groups {

/// Copies `bytes` bytes with all threads of the group, to be seen after wait(). Here the copy is
/// done on return.
template <class Group, class T>
void memcpy_async(const Group& group, T* to, const T* from, size_t bytes) {
    simulator::copyWithGroup(group, to, from, bytes);
    checker_copies_committed(nullptr);
}

/// Copies as many elements as both sides have room for.
template <class Group, class T>
void memcpy_async(const Group& group, T* to, size_t roomInElements, const T* from,
                  size_t elements) {
    memcpy_async(group, to, from,
                 (roomInElements < elements ? roomInElements : elements) * sizeof(T));
}

template <class Group>
void wait(const Group& group) {
    checker_own_copies_done(0);
    group.sync();
}

template <unsigned Stages, class Group>
void wait_prior(const Group& group) {
    checker_own_copies_done(Stages);
    group.sync();
}

}  // namespace cooperative_groups
