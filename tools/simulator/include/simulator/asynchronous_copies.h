// Copies that go on while the program does: here they are done on return. Only the checker is told
// when they are to be waited for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/observed.h"

#ifdef SIMULATOR_CHECKER
extern "C" {
/// What the calling thread does until then is its part of a copy by a group.
void checker_copies_with_group(bool begins);
/// The calling thread begins a copy, to be waited for in `queue`: a pipeline or barrier that
/// threads share, or null for the thread's own.
void checker_copy_begins(const void* queue, void* to, const void* from, size_t bytes);
/// What it has begun there is a stage.
void checker_copies_committed(const void* queue);
/// It has waited for all stages of its own but the last `prior` ones.
void checker_own_copies_done(size_t prior);
/// It has waited for the first `stages` ones of a queue that threads share.
void checker_copies_done(const void* queue, size_t stages);
}
#else
inline void checker_copies_with_group(bool) {}
inline void checker_copy_begins(const void*, void*, const void*, size_t) {}
inline void checker_copies_committed(const void*) {}
inline void checker_own_copies_done(size_t) {}
inline void checker_copies_done(const void*, size_t) {}
#endif

namespace simulator {

/// Each thread of the group copies every n-th byte.
template <class Group>
void copyWithGroup(const Group& group, void* to, const void* from, size_t bytes,
                   const void* queue = nullptr) {
    auto* const target = static_cast<unsigned char*>(to);
    const auto* const source = static_cast<const unsigned char*>(from);
    checker_copies_with_group(true);
    for (size_t i = group.thread_rank(); i < bytes; i += group.size()) target[i] = source[i];
    checker_copies_with_group(false);
    if (group.thread_rank() == 0) checker_copy_begins(queue, to, from, bytes);
}

inline void copyByOneThread(void* to, const void* from, size_t bytes, const void* queue = nullptr) {
    auto* const target = static_cast<unsigned char*>(to);
    const auto* const source = static_cast<const unsigned char*>(from);
    for (size_t i = 0; i < bytes; ++i) target[i] = source[i];
    checker_copy_begins(queue, to, from, bytes);
}

}  // namespace simulator

namespace cuda {

/// A size in bytes, of what is aligned to `Alignment` bytes.
template <size_t Alignment>
struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    explicit constexpr aligned_size_t(size_t bytes) : value(bytes) {}
    constexpr operator size_t() const { return value; }
};

}  // namespace cuda
