// Fibers: the stacks on which the threads of a block wait for each other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "frames.h"
#include "machine.h"
#include "simulator/schedule.h"

namespace simulator {

/// The stacks of one OS thread. Each begins at a multiple of its size, has a guard page below it
/// and takes memory only for the pages that were used.
class Stacks {
  public:
    static constexpr size_t bytes = 128 * 1024 + (largestPage > 4096 ? largestPage : 0);
    static constexpr unsigned count = 1024;

    Stacks();
    ~Stacks();
    Stacks(const Stacks&) = delete;
    Stacks& operator=(const Stacks&) = delete;

    /// A fiber on stack `index` that starts with `entry`, which must not return.
    Context fresh(unsigned index, void (*entry)());

    /// Whether `address` lies on one of these stacks or their guard pages; `isGuard` tells
    /// the two apart.
    bool contain(const void* address) const {
        auto* a = static_cast<const std::byte*>(address);
        return a >= base_ && a < base_ + bytes * count;
    }
    bool isGuard(const void* address) const;

  private:
    void* mapped_;
    std::byte* base_;
    unsigned guarded_ = 0;  // stacks 0 to guarded_ - 1 have their guard page
};

Frames framesOf(Context stopped, const Stacks& stacks);
/// Those of the function whose frame is at `frame`, itself left out.
Frames callerOf(const void* frame, const Stacks& stacks);
Frames framesFrom(const void* pc, const void* framePointer, const Stacks& stacks);

/// A number that is the same for the same calls, and hardly ever for others.
uint64_t pathOf(const Frames& frames);

}  // namespace simulator
