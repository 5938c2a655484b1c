// The device's heap: what a kernel gets lies between bytes of nobody, and what it frees is kept for
// a while, so that whoever still uses it meets no other memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../../runtime/memory.h"

namespace simulator::checker {

class DeviceHeap {
  public:
    static constexpr size_t zone = 64;  // before and after, and a multiple of any usual alignment

    /// What to allocate for so many bytes of the program; what is too much stays so.
    static size_t room(size_t bytes) { return std::max(bytes, bytes + 2 * zone); }

    /// Who follows a pointer in it meets null.
    void free(uintptr_t begin, size_t bytes) {
        std::memset(reinterpret_cast<void*>(begin), 0, bytes);
        freed_.add({begin - zone, room(bytes)});
    }

  private:
    Quarantine freed_;
};

}  // namespace simulator::checker
