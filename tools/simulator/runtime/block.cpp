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

bool Block::run(const Kernel& kernel, Launch& launch) {
    kernel_ = &kernel;
    launch_ = &launch;
    stacksInUse_ = 1;
    arrived_ = 0;
    nonZero_ = 0;
    ring_ = nullptr;
    lastJoined_ = false;
    stopped_ = false;
    starting = {.next = 0,
                .count = blockDim.x * blockDim.y * blockDim.z,
                .index = {0, 0, 0},
                .current = 0,
                .waiting = Waiting::never,
                .inDeviceCode = false};
    currentBlock = this;
    switchFiber(&home_, stacks_.fresh(0, fiberMain));
    currentBlock = nullptr;
    countProgress();
    return !stopped_;
}

void Block::fiberMain() {
    Block& block = *currentBlock;
    block.kernel_->runThreads(block.kernel_->body);
    // Every thread has started; those that wait have stacks of their own.
    if (starting.waiting == Waiting::never || block.live_ == 0) {
        switchFiber(&block.nowhere_, block.home_);
    }
    if (starting.waiting == Waiting::inStep) {
        block.resume(&block.nowhere_, *block.afterEnd_);
    }
    block.goOn(&block.nowhere_, block.nextRunnable(Prefer::ownWarp));
    __builtin_unreachable();
}

void Block::abandon() {
    starting.inDeviceCode = false;
    stopped_ = true;
    switchFiber(&nowhere_, home_);
    __builtin_unreachable();
}

void Block::countProgress() {
    progress_.store(progress_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

// In step, a thread that comes to a barrier hands over to its neighbour: either that one has yet to come to
// this barrier, or everyone has, and it can pass.
BarrierVotes Block::arriveAtBarrier(int predicate) {
    nonZero_ += predicate != 0;
    ++arrived_;
    if (starting.waiting == Waiting::freely) {
        waitAtBarrier(Wait::block);
    } else if (starting.next < starting.count || arrived_ == live_ || starting.waiting == Waiting::never) {
        arriveFirstOrLast();
    } else {
        Thread& self = running();
        self.barrier = barrier_;
        resume(&self.context, *self.next);
    }
    return votes_;  // nobody passes another barrier before every thread of this one has come by here
}

void Block::arriveFirstOrLast() {
    if (starting.waiting == Waiting::never) {
        starting.waiting = Waiting::inStep;
        live_ = starting.count - starting.current;
    }
    if (!hasJoined()) {
        joinRing();
    }
    if (arrived_ == live_) {
        releaseBarrier();
    } else {
        running().barrier = barrier_;
        switchFiber(&running().context, stacks_.fresh(stacksInUse_++, fiberMain));
    }
}

void Block::releaseBarrier() {
    votes_ = {.threads = static_cast<int>(arrived_), .nonZero = nonZero_};
    arrived_ = 0;
    nonZero_ = 0;
    ++barrier_;
    countProgress();
    if (starting.waiting == Waiting::freely) {
        for (unsigned w = 0; w * 32 < starting.count; ++w) {
            wake(w, warps_[w].inBarrier);
            warps_[w].inBarrier = 0;
        }
    }
}

// In step, a thread joins when it first waits; before all have started, only the newest runs, and it has not.
bool Block::hasJoined() const {
    return starting.next == starting.count && (starting.current + 1 != starting.count || lastJoined_);
}

void Block::joinRing() {
    Thread& self = running();
    self.index = threadIdx;
    lastJoined_ = starting.current + 1 == starting.count;
    if (!ring_) {
        ring_ = self.next = self.previous = &self;
        return;
    }
    self.next = ring_;
    self.previous = ring_->previous;
    self.previous->next = ring_->previous = &self;
}

void Block::leaveRing() {
    const Thread& self = running();
    self.next->previous = self.previous;
    self.previous->next = self.next;
    if (ring_ == &self) {
        ring_ = self.next;
    }
}

// A thread is about to wait for something else than the whole block: from now on it is known of each who can
// run.
void Block::trackEachThread() {
    if (starting.waiting == Waiting::freely) {
        return;
    }
    for (unsigned w = 0; w * 32 < starting.count; ++w) {
        Warp& warp = warps_[w];
        warp.live = warp.runnable = warp.inBarrier = warp.inMask = warp.slots = 0;
        std::fill(std::begin(warp.slotOf), std::end(warp.slotOf), -1);
    }
    const auto addRunnable = [this](unsigned thread) {
        warpOf(thread).live |= laneBit(thread);
        warpOf(thread).runnable |= laneBit(thread);
        threads_[thread].wait = Wait::none;
    };
    addRunnable(starting.current);
    for (unsigned t = starting.next; t < starting.count; ++t) {
        addRunnable(t);
    }
    if (starting.waiting == Waiting::never) {
        live_ = starting.count - starting.current;
    } else if (ring_) {
        const Thread* member = ring_;
        do {
            const auto index = static_cast<unsigned>(member - threads_);
            addRunnable(index);
            if (index != starting.current && arrived_ && member->barrier == barrier_) {
                warpOf(index).runnable &= ~laneBit(index);
                warpOf(index).inBarrier |= laneBit(index);
                threads_[index].wait = Wait::block;
            }
            member = member->next;
        } while (member != ring_);
    }
    runnableWarps_ = 0;
    for (unsigned w = 0; w * 32 < starting.count; ++w) {
        runnableWarps_ |= warps_[w].runnable ? 1u << w : 0;
    }
    starting.waiting = Waiting::freely;
}

// The next thread in the order of their indices that can run, maxThreads if there is none. Threads that meet
// in their warp stay in the cache if the warp runs as one; a thread that spins must not keep other warps from
// running.
unsigned Block::nextRunnable(Prefer prefer) const {
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

void Block::resume(Context* from, const Thread& thread) {
    starting.current = static_cast<unsigned>(&thread - threads_);
    threadIdx = thread.index;
    switchFiber(from, thread.context);
}

// Leaves the running thread where it is and lets `next` run.
void Block::suspend(unsigned next) {
    if (next == starting.current) {
        return;
    }
    Thread& self = running();
    self.index = threadIdx;
    goOn(&self.context, next);
}

void Block::goOn(Context* from, unsigned next) {
    if (next == maxThreads) {
        deadlocked();
    }
    if (next >= starting.next) {
        switchFiber(from, stacks_.fresh(stacksInUse_++, fiberMain));
    } else {
        resume(from, threads_[next]);
    }
}

void Block::deadlocked() {
    const Frames here = callerOf(__builtin_frame_address(0), stacks_);
    launch_->stopDeadlocked(*this, here);
    abandon();
}

void Block::wait(Wait reason) {
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

void Block::wake(unsigned warp, uint32_t lanes) {
    warps_[warp].runnable |= lanes;
    runnableWarps_ |= lanes ? 1u << warp : 0;
}

// The running thread, which has been counted, waits for the rest of the block.
void Block::waitAtBarrier(Wait reason) {
    if (arrived_ < live_) {
        warpOf(starting.current).inBarrier |= laneBit(starting.current);
        wait(reason);
        return;
    }
    if (reason == Wait::grid && !launch_->waitForAllBlocks()) {
        launch_->leave(*this, nullptr);
    }
    releaseBarrier();
}

void Block::arriveAtGridBarrier() {
    trackEachThread();
    ++arrived_;
    waitAtBarrier(Wait::grid);
}

// The exchange that waits for these lanes, or a free one.
Exchange& Block::enterExchange(unsigned w, unsigned lane, uint32_t mask) {
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

void Block::leaveExchange(unsigned w, unsigned lane) {
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

WarpValues Block::arriveAtExchange(uint32_t mask, uint64_t value) {
    trackEachThread();
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

void Block::completeExchange(unsigned w, Exchange& exchange) {
    exchange.open = false;
    countProgress();
    wake(w, exchange.arrived & warps_[w].live);
}

// Lanes run one after another here, while on a GPU those that reach the same __activemask() together are
// active together. So a lane waits there until no other lane of its warp can run; then all that wait at that
// place go on.
uint32_t Block::meetActiveLanes(const void* place) {
    trackEachThread();
    Thread& self = threads_[starting.current];
    self.place = place;
    warpOf(starting.current).inMask |= laneBit(starting.current);
    wait(Wait::activeMask);
    return self.mask;
}

void Block::answerActiveMask(unsigned w) {
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

void Block::letOthersRun() {
    trackEachThread();
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

void Block::countYield() {
    yields_.store(yields_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Block::end() {
    --live_;
    countProgress();
    if (starting.waiting == Waiting::inStep) {
        endInStep();
    } else {
        endFreely();
    }
    if (arrived_ && arrived_ == live_) {
        releaseBarrier();
    }
}

void Block::endInStep() {
    afterEnd_ = ring_;
    if (hasJoined()) {
        afterEnd_ = running().next;
        leaveRing();
    }
}

void Block::endFreely() {
    const unsigned self = starting.current;
    const unsigned w = self / 32;
    Warp& warp = warps_[w];
    leaveExchange(w, self % 32);
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
}

std::vector<Whereabouts> Block::whereabouts(const Frames* running) {
    trackEachThread();
    std::vector<Whereabouts> all(starting.count);
    for (unsigned t = 0; t < starting.count; ++t) {
        Whereabouts& where = all[t];
        const bool live = warps_[t / 32].live >> t % 32 & 1;
        if (t >= starting.next) {
            where.state = Whereabouts::notStarted;
        } else if (!live) {
            where.state = Whereabouts::ended;
        } else {
            where.wait = threads_[t].wait;
            where.state = where.wait == Wait::none ? Whereabouts::running : Whereabouts::waiting;
            where.frames =
                t == starting.current && running ? *running : framesOf(threads_[t].context, stacks_);
        }
    }
    return all;
}

}  // namespace simulator
