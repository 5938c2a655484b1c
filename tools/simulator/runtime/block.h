// The threads of one block and their barrier, run as fibers of one OS thread. Threads start one
// after another on the same stack; only one that waits keeps its stack, and the next one starts on
// a fresh one. How they take turns is never_waited.cpp's matter, in_step.h's or freely.h's: the
// less threads do, the less there is to keep track of.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "fiber.h"
#include "freely.h"
#include "in_step.h"
#include "simulator/device.h"
#include "simulator/launch.h"
#include "simulator/schedule.h"
#include "warp.h"

namespace simulator {

class Block;

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
    /// Whether nothing has got on for long.
    virtual bool isStalled() const = 0;
    /// Whether this OS thread has another block to run at once; then blockIdx names it.
    virtual bool beginsNextBlock() = 0;
    /// Waits for the other blocks; false if the kernel was stopped meanwhile.
    virtual bool waitForAllBlocks() = 0;
    /// Ends the kernel: no thread of the block can go on.
    virtual void stopDeadlocked(Block& block, const Frames* running) = 0;
    /// What a block does that finds its grid stopped: it is given up, with its running thread, if
    /// any, at `running`.
    [[noreturn]] virtual void leave(Block& block, const Frames* running) = 0;

  protected:
    ~Grid() = default;
};

class Block {
  public:
    static constexpr unsigned maxThreads = Freely::maxThreads;

    Block();

    /// Runs the block that blockIdx, blockDim and gridDim name, to its end. Returns false if the
    /// kernel was stopped. With an arbiter that says which thread goes on.
    bool run(const Kernel& kernel, Grid& grid, ThreadArbiter* arbiter = nullptr);

    // Called by the running thread.
    [[gnu::always_inline]] BarrierVotes arriveAtBarrier(int predicate) {
        nonZero_ += predicate != 0;
        const HandOver next = handOverAtBarrier();
        if (next.to) switchFiber(next.from, next.to);
        return votes_;  // nobody passes another barrier before every thread of this one has come by
                        // here
    }
    HandOver comeToBarrier();
    void arriveAtGridBarrier();
    const WarpValues& arriveAtExchange(uint32_t mask, uint64_t value, bool isBarrier);
    uint32_t meetActiveLanes(const void* frame);             // of activeMask()
    void letOthersRun(const void* interruptedAt = nullptr);  // an address, where a signal made it
    void switchBeforeAccess(bool isSynchronising);           // where the arbiter wants it
    void countYield();
    bool startAmongWaiting(unsigned x);
    void countProgress();
    [[noreturn]] void abandon();  // leaves the block where it is; run() returns false

    /// Whether its threads run so that nobody knows which one runs. runAgain() runs them from the
    /// begin, one after another, and then calls `atEnd`.
    bool isSideBySide() const { return isSideBySide_; }
    bool isAgain() const { return atEnd_ != nullptr; }
    [[noreturn]] void runAgain(void (*atEnd)(Block&));
    bool runsTogether(bool haveBarriers, bool meetLanes, bool needRowsOfWarps);
    void giveToLanes(unsigned threads);
    /// Leaves the block, whose kernel was stopped. Which thread runs where is asked then: those
    /// that run side by side don't know, and run again first.
    [[noreturn]] void leaveStopped(const Frames* running);

    void beginExchanges();  // of threads that pause

    // Of threads that pause: those lanes of the warp of the thread `first` that have not ended,
    // those that go on because they have met, and whether any goes on from the barrier.
    uint32_t lanesBehindBarrier(unsigned first);
    uint32_t meet(unsigned first, uint32_t mask);
    bool goOnFromBarrier();

    const Stacks& stacks() const { return stacks_; }
    /// Whether an arbiter says who goes on: then no clock may.
    bool isArbitrated() const { return freely_.isArbitrated(); }

    /// Where each thread of the block is; the running one, if one runs, at `running`.
    std::vector<Whereabouts> whereabouts(const Frames* running);

    /// Changes whenever the block gets on; spinning does not count. May be read by
    /// another OS thread.
    uint64_t progress() const {
        return progress_.load(std::memory_order_relaxed) + startedThreads();
    }
    /// How many blocks this one has been. May be read by another OS thread, as what follows.
    uint64_t runs() const { return runs_.load(std::memory_order_relaxed); }
    /// How often threads have met or ended since run() began.
    uint64_t progressOfRun() const {
        return progress_.load(std::memory_order_relaxed) -
               progressBefore_.load(std::memory_order_relaxed);
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

    // Starting and ending.
    void runAll();
    bool goesOnToNextBlock();
    bool startNext();
    void start(unsigned thread);
    void end();

    // From one way of taking turns to the next.
    void beginWaiting(Waiting how);
    void trackEachThread();
    void beginArbitrated();
    void clearTracks();
    void track(unsigned thread);

    // The barrier.
    HandOver waitInStep();
    void waitAtBarrier(Wait reason);
    void releaseBarrier();

    // Taking turns freely.
    [[gnu::always_inline]] inline void wait(Wait reason);
    [[gnu::always_inline]] inline void suspend(unsigned next);
    [[gnu::always_inline]] inline void goOn(Context* from, unsigned next);
    [[gnu::always_inline]] inline void resume(Context* from, Thread& thread);
    void chooseAgain();
    void endFreely();
    void completeExchange(unsigned warp, Exchange& exchange);
    bool answerActiveMask(unsigned warp);  // whether any lane goes on
    [[noreturn]] void deadlocked();

    bool isLetGo(unsigned thread) const;
    std::vector<Whereabouts> whereaboutsOfPausing(const Frames* running) const;

    const Schedule* const schedule_ = &schedule;  // those of the OS thread whose block this is
    const uint3* const threadIdx_ = &threadIdx;
    Stacks stacks_;
    Context home_ = nullptr;
    Context nowhere_ = nullptr;
    const Kernel* kernel_ = nullptr;
    Grid* grid_ = nullptr;

    unsigned stacksInUse_ = 0;
    unsigned live_ = 0;      // threads that have not ended
    unsigned starting_ = 0;  // who starts on the next fresh stack, where an arbiter says so
    int nonZero_ = 0;        // predicates that the barrier was given
    BarrierVotes votes_{};
    bool stopped_ = false;
    bool isSideBySide_ = false;
    void (*atEnd_)(Block&) = nullptr;  // where they run again

    InStep inStep_;
    Freely freely_;

    std::atomic<uint64_t> progress_ = 0;
    std::atomic<uint64_t> progressBefore_ = 0;  // that of earlier runs
    std::atomic<uint64_t> runs_ = 0;
    std::atomic<uint64_t> yields_ = 0;

    Thread threads_[maxThreads];
    alignas(64) std::byte words_[std::max(Pause::bytesOfBlock, Together::bytesOfBlock)];
    Pause* const pauses_ = reinterpret_cast<Pause*>(words_);
    uint32_t liveLanes_ = 0;  // of the warp whose lanes pause: those that have not ended
    uint32_t liveOfWarp(unsigned first) const;
    WarpValues exchanged_[2][1024 / 32];
    uint32_t broughtToSecond_ = 0;  // lanes of that warp that have brought something last to [1]
    void bringTogether(uint32_t lanes);
    void giveWhatIsBrought();
    Warp warps_[Freely::maxWarps];
};

/// The block that runs on this OS thread.
extern thread_local constinit Block* currentBlock;

}  // namespace simulator
