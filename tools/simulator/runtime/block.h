// The threads of one block, run as fibers of one OS thread. Threads start one after another on the
// same stack; only one that waits keeps its stack, and the next one starts on a fresh one.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "arbiter.h"
#include "fiber.h"
#include "simulator/device.h"
#include "simulator/launch.h"
#include "simulator/observed.h"

namespace simulator {

class Block;

/// Lanes that wait for each other, and the values they bring. A slot is free again when every lane
/// that met there has moved on, so that no one overwrites what another has yet to read.
struct Exchange {
    uint32_t mask;
    uint32_t arrived;
    uint32_t users;  // lanes that have yet to move on
    bool open;       // some lane is still to come
    bool isBarrier;  // orders what its lanes do in memory: a shuffle does not
    uint64_t values[32];
};

struct alignas(64) Warp {
    uint32_t live;       // lanes that have not ended
    uint32_t inBarrier;  // lanes that wait for the block or the grid
    uint32_t inMask;     // lanes that wait in activeMask()
    uint32_t slots;      // exchanges in use
    int8_t slotOf[32];   // the exchange that a lane uses, -1 without one
};

/// Where a thread of a stopped kernel is.
struct Whereabouts {
    enum State : uint8_t { notStarted, running, waiting, ended } state;
    Wait wait;
    Frames frames;
};

/// What a block asks of the grid that it is a part of.
class Grid {
  public:
    virtual bool isStopped() const = 0;
    /// Waits for the other blocks; false if the kernel was stopped meanwhile.
    virtual bool waitForAllBlocks() = 0;
    /// Ends the kernel: no thread of the block can go on.
    virtual void stopDeadlocked(Block& block, const Frames& running) = 0;
    /// What a block does that finds its grid stopped: it is given up, with its running thread, if
    /// any, at `running`.
    [[noreturn]] virtual void leave(Block& block, const Frames* running) = 0;

  protected:
    ~Grid() = default;
};

class Block {
  public:
    static constexpr unsigned maxThreads = 1024;

    Block();

    /// Runs the block that blockIdx, blockDim and gridDim name, to its end. Returns false if the
    /// kernel was stopped. With an arbiter that says which thread goes on.
    bool run(const Kernel& kernel, Grid& grid, ThreadArbiter* arbiter = nullptr);

    // Called by the running thread.
    BarrierVotes arriveAtBarrier(int predicate);
    HandOver comeToBarrier();
    void arriveAtGridBarrier();
    WarpValues arriveAtExchange(uint32_t mask, uint64_t value, bool isBarrier);
    uint32_t meetActiveLanes(const void* place);
    void letOthersRun(const void* interruptedAt = nullptr);  // an address, where a signal made it
    void switchBeforeAccess(bool isSynchronising);           // where the arbiter wants it
    void countYield();
    bool startAfterRow();
    bool startAmongWaiting();
    [[noreturn]] void abandon();  // leaves the block where it is; run() returns false

    const Stacks& stacks() const { return stacks_; }
    /// Whether an arbiter says who goes on: then no clock may.
    bool isArbitrated() const { return isObserved && arbiter_; }

    /// Where each thread of the block is; the running one, if one runs, at `running`.
    std::vector<Whereabouts> whereabouts(const Frames* running);

    /// Changes whenever the block gets on; spinning does not count. May be read by
    /// another OS thread.
    uint64_t progress() const {
        return progress_.load(std::memory_order_relaxed) + startedThreads();
    }
    /// How often a thread let the others run because it could not get on.
    uint64_t yields() const { return yields_.load(std::memory_order_relaxed); }

  private:
    static void fiberMain();
    uint64_t startedThreads() const {
        const volatile Schedule& theirs = *schedule_;
        return theirs.waiting == Waiting::never ? static_cast<const volatile uint3*>(threadIdx_)->x
                                                : theirs.next;
    }

    Warp& warpOf(unsigned thread) { return warps_[thread / 32]; }
    static uint32_t laneBit(unsigned thread) { return 1u << thread % 32; }

    unsigned indexOf(const Thread& thread) const {
        return static_cast<unsigned>(&thread - threads_);
    }
    unsigned current() const { return indexOf(*schedule.running); }

    [[gnu::always_inline]] inline void resume(Context* from, Thread& thread);

    void end();
    bool startNext();
    void start(unsigned thread);
    bool isStarted(unsigned thread) const;
    void beginWaiting(Waiting how);

    // In step.
    HandOver waitInStep();
    bool hasJoined() const;
    void joinRing();
    void leaveRing();
    void endInStep();

    // Freely.
    void trackNobody();
    void trackEachThread();
    void waitAtBarrier(Wait reason);
    void endFreely();
    [[gnu::always_inline]] inline void wait(Wait reason);
    [[gnu::always_inline]] inline void wake(unsigned warp, uint32_t lanes);
    [[gnu::always_inline]] inline void suspend(unsigned next);
    [[gnu::always_inline]] inline void goOn(Context* from, unsigned next);
    enum class Prefer { ownWarp, otherWarps };
    [[gnu::always_inline]] inline unsigned nextRunnable(Prefer prefer);
    // As an arbiter says, from the first thread on.
    void beginArbitrated();
    void chooseAgain();
    void releaseBarrier();
    void completeExchange(unsigned warp, Exchange& exchange);
    void answerActiveMask(unsigned warp);
    Exchange& enterExchange(unsigned warp, unsigned lane, uint32_t mask);
    void leaveExchange(unsigned warp, unsigned lane);
    void countProgress();
    [[noreturn]] void deadlocked();

    const Schedule* const schedule_ = &schedule;  // those of the OS thread whose block this is
    const uint3* const threadIdx_ = &threadIdx;
    Stacks stacks_;
    Context home_ = nullptr;
    Context nowhere_ = nullptr;
    const Kernel* kernel_ = nullptr;
    Grid* grid_ = nullptr;

    unsigned stacksInUse_ = 0;
    unsigned live_ = 0;  // threads that have not ended
    int nonZero_ = 0;
    BarrierVotes votes_{};
    Thread* ring_ = nullptr;      // the first of those that wait in step
    Thread* afterEnd_ = nullptr;  // who goes on when one of them ends
    bool lastJoined_ = false;     // the last thread to start is one of them
    bool stopped_ = false;

    ThreadArbiter* arbiter_ = nullptr;
    unsigned starting_ = 0;                   // who starts on the next fresh stack
    uint32_t started_[maxThreads / 32] = {};  // lanes, where an arbiter says who starts

    std::atomic<uint64_t> progress_ = 0;
    std::atomic<uint64_t> yields_ = 0;

    uint32_t runnableWarps_ = 0;
    uint32_t runnable_[maxThreads / 32] = {};  // lanes that do not wait, or have yet to start
    Thread threads_[maxThreads];
    Warp warps_[maxThreads / 32];
    Exchange exchanges_[maxThreads / 32][32];  // of each warp; a lane uses one at most
};

/// The block that runs on this OS thread.
extern thread_local constinit Block* currentBlock;

}  // namespace simulator
