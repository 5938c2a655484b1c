// Device memory: an address range of its own, from which allocations are carved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "simulator/observed.h"

namespace simulator {

/// An address, to compute with.
inline uintptr_t number(const void* address) {
    return reinterpret_cast<uintptr_t>(address);
}

/// A piece of memory.
struct Extent {
    uintptr_t begin;
    size_t bytes;
    uintptr_t end() const { return begin + bytes; }
    bool contains(uintptr_t address) const { return begin <= address && address < end(); }
};

/// Hands out device memory, first fit. Inaccessible but between open() and close().
class Arena {
  public:
    static constexpr size_t alignment = 256;
    // Where an observer looks for mistakes: bytes of no allocation, so that what goes past one does
    // not hit another; and how many freed bytes are kept from being allocated again, so that who
    // still uses them is found out.
    static constexpr size_t redzone = isObserved ? 1024 : 0;
    static constexpr size_t quarantine = isObserved ? size_t{64} << 20 : 0;

    /// Reserves addresses for a device with `capacity` bytes, or somewhat less.
    explicit Arena(size_t capacity);

    /// An address aligned to `alignment`, nothing where memory does not suffice.
    std::optional<uintptr_t> allocate(size_t bytes);
    /// False where no allocation begins at `address`.
    bool release(uintptr_t address);
    void releaseAll();

    /// Makes the memory accessible; calls nest.
    void open();
    void close();
    /// Opens the memory for the host that has touched `address`; false where that was not what kept
    /// it out.
    bool openForHost(uintptr_t address);
    void closeForHost();

    size_t capacity() const { return capacity_; }
    size_t inUse() const;
    /// The allocation that holds `address`.
    std::optional<Extent> find(uintptr_t address) const;
    /// The allocation that holds `address` or lies nearest below it. Nothing if there is none or
    /// the arena is being changed at this moment: never waits.
    std::optional<Extent> tryFindBelow(uintptr_t address) const;
    bool spans(uintptr_t address) const { return range_.contains(address); }
    /// What lies at or nearest to an address of it, in words; never waits.
    std::string describe(uintptr_t address) const;

  private:
    void protect(uintptr_t begin, uintptr_t end, bool accessible);
    void grow(uintptr_t end);
    void addHole(Extent hole);
    std::optional<Extent> below(uintptr_t address) const;

    size_t capacity_;
    Extent range_;
    uintptr_t
        top_;  // end of what was ever allocated, page-aligned: only that is protected and opened
    int openings_ = 0;
    bool openForHost_ = false;
    size_t inUse_ = 0;
    std::map<uintptr_t, size_t> allocated_;
    std::deque<Extent> quarantined_;  // freed, and not yet a hole
    size_t quarantinedBytes_ = 0;
    std::map<uintptr_t, size_t> free_;  // holes below the end of the last allocation
    uintptr_t end_;                     // end of the last allocation
    mutable std::mutex mutex_;
};

}  // namespace simulator
