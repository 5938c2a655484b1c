// Copies that go on while the program does: here they are done on return.
#pragma once

#include <cstddef>

namespace simulator {

/// Each thread of the group copies every n-th byte.
template <class Group>
void copyWithGroup(const Group& group, void* to, const void* from, size_t bytes) {
    auto* const target = static_cast<unsigned char*>(to);
    const auto* const source = static_cast<const unsigned char*>(from);
    for (size_t i = group.thread_rank(); i < bytes; i += group.size()) target[i] = source[i];
}

inline void copyByOneThread(void* to, const void* from, size_t bytes) {
    auto* const target = static_cast<unsigned char*>(to);
    const auto* const source = static_cast<const unsigned char*>(from);
    for (size_t i = 0; i < bytes; ++i) target[i] = source[i];
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
