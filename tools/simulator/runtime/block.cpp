#include "block.h"

#include <sched.h>

#include <algorithm>
#include <bit>

#include "workers.h"

thread_local constinit uint3 threadIdx{};
thread_local constinit uint3 blockIdx{};
thread_local constinit dim3 blockDim{};
thread_local constinit dim3 gridDim{};

namespace simulator {

thread_local constinit Starting starting{};
thread_local constinit Block* currentBlock = nullptr;

Block::Block() : threads_{}, warps_{}, exchanges_{} {}

bool Block::run(const Kernel& kernel, Launch& launch)
{
    kernel_ = &kernel;
    launch_ = &launch;
    stacksInUse_ = 1;
    arrived_ = 0;
    nonZero_ = 0;
    stopped_ = false;
    starting = {.next = 0,
                .count = blockDim.x * blockDim.y * blockDim.z,
                .index = {0, 0, 0},
                .current = 0,
                .tracked = false,
                .inDeviceCode = false};
    currentBlock = this;
    switchFiber(&home_, stacks_.fresh(0, fiberMain));
    currentBlock = nullptr;
    countProgress();
    return !stopped_;
}

void Block::fiberMain()
{
    Block& block = *currentBlock;
    block.kernel_->runThreads(block.kernel_->body);
    // Every thread has started; those that wait have stacks of their own.
    if (!starting.tracked || block.live_ == 0) {
        switchFiber(&block.nowhere_, block.home_);
    }
    block.goOn(&block.nowhere_, block.nextRunnable(Prefer::ownWarp));
    __builtin_unreachable();
}

void Block::abandon()
{
    starting.inDeviceCode = false;
    stopped_ = true;
    switchFiber(&nowhere_, home_);
    __builtin_unreachable();
}

void Block::countProgress()
{
    progress_.store(progress_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

uint32_t Block::fullWarp(unsigned warp) const
{
    const unsigned lanes = starting.count - warp * 32;
    return lanes >= 32 ? ~0u : (1u << lanes) - 1;
}

// The first thread of the block is about to wait: those before it have ended, those after it have yet to start.
void Block::track()
{
    starting.tracked = true;
    live_ = starting.count - starting.current;
    runnableWarps_ = 0;
    for (unsigned w = 0; w * 32 < starting.count; ++w) {
        Warp& warp = warps_[w];
        const unsigned endedLanes = std::clamp(static_cast<int>(starting.current - w * 32), 0, 32);
        warp.live = endedLanes == 32 ? 0 : fullWarp(w) & ~0u << endedLanes;
        warp.runnable = warp.live;
        warp.inBarrier = warp.inMask = warp.slots = 0;
        std::fill(std::begin(warp.slotOf), std::end(warp.slotOf), -1);
        runnableWarps_ |= warp.live ? 1u << w : 0;
    }
}

// The next thread in the order of their indices that can run, maxThreads if there is none. Threads that meet in their
// warp stay in the cache if the warp runs as one; a thread that spins must not keep other warps from running.
unsigned Block::nextRunnable(Prefer prefer) const
{
    const unsigned warp = starting.current / 32;
    const unsigned lane = starting.current % 32;
    if (const uint32_t later = warps_[warp].runnable & ~1u << lane) {
        return warp * 32 + std::countr_zero(later);
    }
    if (prefer == Prefer::ownWarp && warps_[warp].runnable) {
        return warp * 32 + std::countr_zero(warps_[warp].runnable);
    }
    const uint32_t later = runnableWarps_ & ~1u << warp;
    const uint32_t warps = later ? later : runnableWarps_;
    if (!warps) {
        return maxThreads;
    }
    const unsigned next = std::countr_zero(warps);
    return next * 32 + std::countr_zero(warps_[next].runnable);
}

// Leaves the running thread where it is and lets `next` run.
void Block::suspend(unsigned next)
{
    if (next == starting.current) {
        return;
    }
    Thread& self = threads_[starting.current];
    self.index = threadIdx;
    goOn(&self.context, next);
}

void Block::goOn(Context* from, unsigned next)
{
    if (next == maxThreads) {
        deadlocked();
    }
    if (next >= starting.next) {
        switchFiber(from, stacks_.fresh(stacksInUse_++, fiberMain));
        return;
    }
    starting.current = next;
    threadIdx = threads_[next].index;
    switchFiber(from, threads_[next].context);
}

void Block::deadlocked()
{
    launch_->stopDeadlocked(*this);
    abandon();
}

void Block::wait(Wait reason)
{
    const unsigned self = starting.current;
    const unsigned w = self / 32;
    Warp& warp = warps_[w];
    threads_[self].wait = reason;
    warp.runnable &= ~laneBit(self);
    if (!warp.runnable) {
        runnableWarps_ &= ~(1u << w);
        answerActiveMask(w);
    }
    suspend(nextRunnable(Prefer::ownWarp));
    threads_[self].wait = Wait::none;
}

void Block::wake(unsigned warp, uint32_t lanes)
{
    warps_[warp].runnable |= lanes;
    runnableWarps_ |= lanes ? 1u << warp : 0;
}

BarrierVotes Block::arriveAtBarrier(int predicate)
{
    if (!starting.tracked) {
        track();
    }
    nonZero_ += predicate != 0;
    if (++arrived_ == live_) {
        releaseBarrier();
    } else {
        warpOf(starting.current).inBarrier |= laneBit(starting.current);
        wait(Wait::block);
    }
    return votes_;  // nobody completes another barrier before every thread of this one has come by here
}

void Block::releaseBarrier()
{
    votes_ = {.threads = static_cast<int>(arrived_), .nonZero = nonZero_};
    arrived_ = 0;
    nonZero_ = 0;
    countProgress();
    for (unsigned w = 0; w * 32 < starting.count; ++w) {
        wake(w, warps_[w].inBarrier);
        warps_[w].inBarrier = 0;
    }
}

void Block::arriveAtGridBarrier()
{
    if (!starting.tracked) {
        track();
    }
    if (++arrived_ == live_) {
        if (!launch_->waitForAllBlocks()) {
            launch_->leave(*this, nullptr);
        }
        releaseBarrier();
    } else {
        warpOf(starting.current).inBarrier |= laneBit(starting.current);
        wait(Wait::grid);
    }
}

// The exchange that waits for these lanes, or a free one.
Exchange& Block::enterExchange(unsigned w, unsigned lane, uint32_t mask)
{
    Warp& warp = warps_[w];
    Exchange* exchanges = exchanges_[w];
    const auto isMine = [&](unsigned slot) { return exchanges[slot].open && exchanges[slot].mask == mask; };
    uint32_t candidates = warp.slots;
    while (candidates && !isMine(std::countr_zero(candidates))) {
        candidates &= candidates - 1;
    }
    const unsigned slot = candidates ? std::countr_zero(candidates) : std::countr_one(warp.slots);
    Exchange& exchange = exchanges[slot];
    if (!candidates) {
        exchange.mask = mask;
        exchange.arrived = exchange.users = 0;
        exchange.open = true;
        warp.slots |= 1u << slot;
    }
    exchange.arrived |= 1u << lane;
    exchange.users |= 1u << lane;
    warp.slotOf[lane] = static_cast<int8_t>(slot);
    return exchange;
}

void Block::leaveExchange(unsigned w, unsigned lane)
{
    Warp& warp = warps_[w];
    const int slot = warp.slotOf[lane];
    if (slot >= 0) {
        warp.slotOf[lane] = -1;
        exchanges_[w][slot].users &= ~(1u << lane);
        if (!exchanges_[w][slot].users) {
            warp.slots &= ~(1u << slot);
        }
    }
}

WarpValues Block::arriveAtExchange(uint32_t mask, uint64_t value)
{
    if (!starting.tracked) {
        track();
    }
    const unsigned self = starting.current;
    const Warp& warp = warpOf(self);
    leaveExchange(self / 32, self % 32);
    Exchange& exchange = enterExchange(self / 32, self % 32, mask);
    exchange.values[self % 32] = value;
    if ((exchange.arrived & warp.live) == (mask & warp.live)) {
        completeExchange(self / 32, exchange);
    } else {
        threads_[self].mask = mask;
        wait(Wait::warp);
    }
    return {exchange.values, exchange.arrived};
}

void Block::completeExchange(unsigned w, Exchange& exchange)
{
    exchange.open = false;
    countProgress();
    wake(w, exchange.arrived & warps_[w].live);
}

// Lanes run one after another here, while on a GPU those that reach the same __activemask() together are active
// together. So a lane waits there until no other lane of its warp can run; then all that wait at that place go on.
uint32_t Block::meetActiveLanes(const void* place)
{
    if (!starting.tracked) {
        track();
    }
    Thread& self = threads_[starting.current];
    self.place = place;
    warpOf(starting.current).inMask |= laneBit(starting.current);
    wait(Wait::activeMask);
    return self.mask;
}

void Block::answerActiveMask(unsigned w)
{
    Warp& warp = warps_[w];
    if (!warp.inMask) {
        return;
    }
    Thread* lanes = threads_ + w * 32;
    const void* place = lanes[std::countr_zero(warp.inMask)].place;
    uint32_t together = 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
        together |= warp.inMask >> lane & 1 && lanes[lane].place == place ? 1u << lane : 0;
    }
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (together >> lane & 1) {
            lanes[lane].mask = together;
        }
    }
    warp.inMask &= ~together;
    countProgress();
    wake(w, together);
}

void Block::letOthersRun()
{
    if (!starting.tracked) {
        track();
    }
    if (launch_->stopped()) {
        const Frames here = callerOf(__builtin_frame_address(0), stacks_);
        launch_->leave(*this, &here);
    }
    const unsigned next = nextRunnable(Prefer::otherWarps);
    if (next == starting.current) {
        sched_yield();  // what it waits for can only come from another block
    }
    suspend(next);
}

void Block::countYield()
{
    yields_.store(yields_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Block::end()
{
    const unsigned self = starting.current;
    const unsigned w = self / 32;
    Warp& warp = warps_[w];
    leaveExchange(w, self % 32);
    --live_;
    countProgress();
    warp.live &= ~laneBit(self);
    warp.runnable &= ~laneBit(self);
    for (uint32_t slots = warp.slots; slots; slots &= slots - 1) {
        Exchange& exchange = exchanges_[w][std::countr_zero(slots)];
        if (exchange.open && (exchange.arrived & warp.live) == (exchange.mask & warp.live)) {
            completeExchange(w, exchange);
        }
    }
    if (!warp.runnable) {
        runnableWarps_ &= ~(1u << w);
        answerActiveMask(w);
    }
    if (arrived_ && arrived_ == live_) {
        releaseBarrier();
    }
}

std::vector<Whereabouts> Block::whereabouts(const Frames* frames) const
{
    std::vector<Whereabouts> all(starting.count);
    for (unsigned t = 0; t < starting.count; ++t) {
        Whereabouts& where = all[t];
        const bool live = starting.tracked ? warps_[t / 32].live >> t % 32 & 1 : t >= starting.current;
        if (t >= starting.next) {
            where.state = Whereabouts::notStarted;
        } else if (!live) {
            where.state = Whereabouts::ended;
        } else if (t == starting.current && frames) {
            where.state = Whereabouts::running;
            where.frames = *frames;
        } else {
            where.wait = threads_[t].wait;
            where.state = where.wait == Wait::none ? Whereabouts::running : Whereabouts::waiting;
            where.frames = framesOf(threads_[t].context, stacks_);
        }
    }
    return all;
}

}  // namespace simulator
