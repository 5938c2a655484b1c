// The device's heap: what a kernel gets lies between bytes of nobody, and what it frees is kept for
// a while, so that whoever still uses it meets no other memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>

#include "../runtime/arena.h"

namespace simulator::checker {

class DeviceHeap {
  public:
    static constexpr size_t zone = 64;  // before and after, and a multiple of any usual alignment

    /// What to allocate for so many bytes of the program; what is too much stays so.
    static size_t room(size_t bytes) { return std::max(bytes, bytes + 2 * zone); }

    /// That memory is given back which was freed first. Who follows a pointer in it meets null.
    void free(uintptr_t begin, size_t bytes) {
        std::memset(reinterpret_cast<void*>(begin), 0, bytes);
        freed_.push_back({begin - zone, room(bytes)});
        for (bytes_ += room(bytes); bytes_ > Arena::quarantine; freed_.pop_front()) {
            bytes_ -= freed_.front().bytes;
            std::free(reinterpret_cast<void*>(freed_.front().begin));
        }
    }

  private:
    std::deque<Extent> freed_;
    size_t bytes_ = 0;  // of all these
};

}  // namespace simulator::checker
