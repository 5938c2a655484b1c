// An arbiter by which the threads of a block move together: each makes one access in its turn, as
// the lanes of a warp do.
#pragma once

#include <bit>
#include <memory>
#include <utility>

#include "../../runtime/arbiter.h"
#include "../../runtime/block.h"

namespace simulator::recorder {

class InTurn final : public ThreadArbiter {
  public:
    /// The next one of those that can run.
    unsigned choose(const Runnable& runnable, bool) override {
        hasTurn_ = true;
        if (const uint32_t later = runnable.lanes[last_ / 32] & ~upTo(last_ % 32);
            runnable.warps >> last_ / 32 & 1 && later)
            return last_ = last_ / 32 * 32 + firstOf(later);
        const uint32_t warps = runnable.warps & ~upTo(last_ / 32);
        const unsigned warp = firstOf(warps ? warps : runnable.warps);
        return last_ = warp * 32 + firstOf(runnable.lanes[warp]);
    }
    void gotOn() override {}
    /// Before its second access.
    bool switchesBefore(bool) override { return !std::exchange(hasTurn_, false); }
    bool leavesBlock() override { return false; }

  private:
    static unsigned firstOf(uint32_t set) { return static_cast<unsigned>(std::countr_zero(set)); }
    /// The bits up to that one.
    static uint32_t upTo(unsigned bit) { return static_cast<uint32_t>((uint64_t{2} << bit) - 1); }

    unsigned last_ = Block::maxThreads - 1;
    bool hasTurn_ = true;
};

/// Blocks in their natural order.
class Lockstep final : public Arbiter {
  public:
    uint64_t blockAt(uint64_t position) override { return position; }
    unsigned nextTurn(unsigned) override { return 0; }
    std::unique_ptr<ThreadArbiter> ofBlock(uint64_t, unsigned) override {
        return std::make_unique<InTurn>();
    }
};

}  // namespace simulator::recorder
