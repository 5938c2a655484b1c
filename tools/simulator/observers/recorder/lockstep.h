// An arbiter by which the threads of a block move together: each makes one access in its turn, as
// the lanes of a warp do.
#pragma once

#include <bit>
#include <bitset>
#include <memory>
#include <utility>

#include "../../runtime/arbiter.h"
#include "../../runtime/block.h"

namespace simulator::recorder {

class InTurn final : public ThreadArbiter {
  public:
    /// The next one of those that can run.
    unsigned choose(const Runnable& runnable, bool) override {
        last_ = next(runnable);
        // Who was stopped before an access makes that one.
        hasTurn_ = !isBeforeAccess_[last_];
        isBeforeAccess_[last_] = false;
        return last_;
    }
    void gotOn() override {}
    bool switchesBefore(bool) override {
        if (std::exchange(hasTurn_, false)) return false;
        isBeforeAccess_[last_] = true;
        return true;
    }
    bool leavesBlock() override { return false; }

  private:
    unsigned next(const Runnable& runnable) const {
        if (const uint32_t later = runnable.lanes[last_ / 32] & ~upTo(last_ % 32);
            runnable.warps >> last_ / 32 & 1 && later)
            return last_ / 32 * 32 + firstOf(later);
        const uint32_t warps = runnable.warps & ~upTo(last_ / 32);
        const unsigned warp = firstOf(warps ? warps : runnable.warps);
        return warp * 32 + firstOf(runnable.lanes[warp]);
    }
    static unsigned firstOf(uint32_t set) { return static_cast<unsigned>(std::countr_zero(set)); }
    /// The bits up to that one.
    static uint32_t upTo(unsigned bit) { return static_cast<uint32_t>((uint64_t{2} << bit) - 1); }

    unsigned last_ = Block::maxThreads - 1;
    bool hasTurn_ = true;  // the running one, for an access
    std::bitset<Block::maxThreads> isBeforeAccess_;
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
