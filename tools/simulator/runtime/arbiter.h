// Who goes on where CUDA leaves it open, if not the natural order says it: the interface is the
// runtime's, an arbiter is an observer's.
#pragma once

#include <cstdint>
#include <memory>

namespace simulator {

/// The threads of a block that can run.
struct Runnable {
    uint32_t warps;         // those with a lane that can
    const uint32_t* lanes;  // of each warp
};

/// For the threads of one block.
class ThreadArbiter {
  public:
    virtual ~ThreadArbiter() = default;

    /// The thread that goes on, one that can run. With `anyOther` the running one cannot get on:
    /// whoever it waits for must have a chance.
    virtual unsigned choose(const Runnable& runnable, bool anyOther) = 0;
    /// The block has got on.
    virtual void gotOn() = 0;
    /// Whether another thread is to be chosen before an access; atomics, volatile accesses and
    /// fences are synchronising.
    virtual bool switchesBefore(bool isSynchronising) = 0;
    /// Whether another block is to go on after that.
    virtual bool leavesBlock() = 0;
};

/// For one launch. The OS threads that run its blocks take turns.
class Arbiter {
  public:
    virtual ~Arbiter() = default;

    /// The block that comes at this position; each of them comes once.
    virtual uint64_t blockAt(uint64_t position) = 0;
    /// Which of the OS threads that wait for their turn has it, 0 to `waiting` - 1.
    virtual unsigned nextTurn(unsigned waiting) = 0;
    virtual std::unique_ptr<ThreadArbiter> ofBlock(uint64_t block, unsigned threads) = 0;
};

}  // namespace simulator
