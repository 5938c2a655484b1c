#include "block.h"

#include <sched.h>

#include <algorithm>
#include <bit>

#include "observer.h"
#include "turns.h"

thread_local constinit uint3 threadIdx{};
thread_local constinit uint3 blockIdx{};
thread_local constinit dim3 blockDim{};
thread_local constinit dim3 gridDim{};

namespace simulator {

thread_local constinit Schedule schedule{};
thread_local constinit Block* currentBlock = nullptr;

Block::Block() : threads_{}, warps_{}, exchanges_{} {}

bool Block::run(const Kernel& kernel, Grid& grid, ThreadArbiter* arbiter) {
    kernel_ = &kernel;
    grid_ = &grid;
    arbiter_ = arbiter;
    stacksInUse_ = 1;
    nonZero_ = 0;
    ring_ = nullptr;
    lastJoined_ = false;
    stopped_ = false;
    schedule = {.threads = threads_,
                .running = threads_,
                .next = 0,
                .count = blockDim.x * blockDim.y * blockDim.z,
                .arrived = 0,
                .handOver = 0,
                .waiting = Waiting::never,
                .inDeviceCode = false};
    currentBlock = this;
    if (isArbitrated()) beginArbitrated();
    switchFiber(&home_, stacks_.fresh(0, fiberMain));
    currentBlock = nullptr;
    countProgress();
    return !stopped_;
}

void Block::fiberMain() {
    Block& block = *currentBlock;
    block.isArbitrated() ? block.start(block.starting_) : void(block.startNext());
    block.kernel_->runThreads(block.kernel_->body);
    // Every thread has started; those that wait have stacks of their own.
    if (schedule.waiting == Waiting::never || block.live_ == 0)
        switchFiber(&block.nowhere_, block.home_);
    if (schedule.waiting == Waiting::inStep) block.resume(&block.nowhere_, *block.afterEnd_);
    block.goOn(&block.nowhere_, block.nextRunnable(Prefer::ownWarp));
    __builtin_unreachable();
}

// Starts the next thread on the stack of the caller.
bool Block::startNext() {
    const unsigned next = isArbitrated() ? nextRunnable(Prefer::ownWarp) : schedule.next;
    if (next >= schedule.count || (isArbitrated() && isStarted(next))) return false;
    start(next);
    return true;
}

bool Block::isStarted(unsigned thread) const {
    return isArbitrated() ? started_[thread / 32] & laneBit(thread) : thread < schedule.next;
}

void Block::start(unsigned thread) {
    schedule.running = threads_ + thread;
    ++schedule.next;
    if (isArbitrated()) started_[thread / 32] |= laneBit(thread);
    unsigned x = thread, y = 0, z = 0;
    if (blockDim.y > 1 || blockDim.z > 1) {
        const unsigned row = x / blockDim.x;
        x %= blockDim.x;
        y = row % blockDim.y;
        z = row / blockDim.y;
    }
    // Two stores: to copy one from the other would wait for it.
    schedule.running->index = {x, y, z};
    threadIdx = {x, y, z};
    schedule.inDeviceCode = true;
}

bool Block::startAfterRow() {
    threadIdx.x = 0;
    if (++threadIdx.y == blockDim.y) {
        threadIdx.y = 0;
        if (++threadIdx.z == blockDim.z) return false;
    }
    schedule.inDeviceCode = true;
    return true;
}

bool Block::startAmongWaiting() {
    end();
    return startNext();
}

// The running thread is the first that waits: those before it have ended, those after it have yet
// to start.
void Block::beginWaiting(Waiting how) {
    const unsigned index = linearThreadIndex();
    schedule.running = threads_ + index;
    schedule.running->index = threadIdx;
    schedule.next = index + 1;
    schedule.waiting = how;
    live_ = schedule.count - index;
}

void Block::abandon() {
    schedule.inDeviceCode = false;
    stopped_ = true;
    switchFiber(&nowhere_, home_);
    __builtin_unreachable();
}

void Block::countProgress() {
    if (isArbitrated()) arbiter_->gotOn();
    progress_.store(progress_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

BarrierVotes Block::arriveAtBarrier(int predicate) {
    nonZero_ += predicate != 0;
    const HandOver next = comeToBarrier();
    if (next.to) switchFiber(next.from, next.to);
    return votes_;  // nobody passes another barrier before every thread of this one has come by
                    // here
}

HandOver Block::comeToBarrier() {
    ++schedule.arrived;
    if (schedule.waiting == Waiting::freely) {
        waitAtBarrier(Wait::block);
        return {nullptr, nullptr};
    }
    return waitInStep();
}

HandOver Block::waitInStep() {
    if (schedule.waiting == Waiting::never) beginWaiting(Waiting::inStep);
    Thread& self = *schedule.running;
    if (!hasJoined()) joinRing();
    if (schedule.arrived == live_) {
        releaseBarrier();
        return {nullptr, nullptr};
    }
    if (schedule.next < schedule.count)
        return {&self.context, stacks_.fresh(stacksInUse_++, fiberMain)};
    schedule.running = self.next;
    threadIdx = self.next->index;
    return {&self.context, self.next->context};
}

void Block::releaseBarrier() {
    tell(&Observer::barrierReleased, schedule.arrived, schedule.count);
    votes_ = {.threads = static_cast<int>(schedule.arrived), .nonZero = nonZero_};
    schedule.arrived = 0;
    nonZero_ = 0;
    countProgress();
    if (schedule.waiting == Waiting::inStep) {
        schedule.handOver = live_;
    } else {
        for (unsigned w = 0; w * 32 < schedule.count; ++w) {
            wake(w, warps_[w].inBarrier);
            warps_[w].inBarrier = 0;
        }
    }
}

// In step, a thread joins when it first waits; before all have started, only the newest runs, and
// it has not.
bool Block::hasJoined() const {
    return schedule.next == schedule.count && (current() + 1 != schedule.count || lastJoined_);
}

void Block::joinRing() {
    Thread& self = *schedule.running;
    lastJoined_ = current() + 1 == schedule.count;
    if (!ring_) {
        ring_ = self.next = self.previous = &self;
        return;
    }
    self.next = ring_;
    self.previous = ring_->previous;
    self.previous->next = ring_->previous = &self;
}

void Block::leaveRing() {
    const Thread& self = *schedule.running;
    self.next->previous = self.previous;
    self.previous->next = self.next;
    if (ring_ == &self) ring_ = self.next;
}

void Block::trackNobody() {
    for (unsigned w = 0; w * 32 < schedule.count; ++w) {
        Warp& warp = warps_[w];
        warp.live = runnable_[w] = warp.inBarrier = warp.inMask = warp.slots = 0;
        std::fill(std::begin(warp.slotOf), std::end(warp.slotOf), -1);
    }
}

// A thread is about to wait for something else than the whole block: from now on it is known of
// each who can run.
void Block::trackEachThread() {
    if (schedule.waiting == Waiting::freely) return;
    if (schedule.waiting == Waiting::never) beginWaiting(Waiting::freely);
    trackNobody();
    const auto addRunnable = [this](unsigned thread) {
        warpOf(thread).live |= laneBit(thread);
        runnable_[thread / 32] |= laneBit(thread);
        threads_[thread].wait = Wait::none;
    };
    addRunnable(current());
    for (unsigned t = schedule.next; t < schedule.count; ++t) addRunnable(t);
    if (ring_) {
        Thread* const first = hasJoined() ? schedule.running : ring_;
        Thread* member = first;
        do {
            addRunnable(indexOf(*member));
            member = member->next;
        } while (member != first);
        // Those that have come to the barrier are the last that ran.
        for (unsigned n = 0; n < schedule.arrived; ++n) {
            member = member->previous;
            runnable_[indexOf(*member) / 32] &= ~laneBit(indexOf(*member));
            warpOf(indexOf(*member)).inBarrier |= laneBit(indexOf(*member));
            member->wait = Wait::block;
        }
    }
    runnableWarps_ = 0;
    for (unsigned w = 0; w * 32 < schedule.count; ++w) runnableWarps_ |= runnable_[w] ? 1u << w : 0;
    schedule.waiting = Waiting::freely;
    schedule.handOver = 0;
}

// The next thread in the order of their indices that can run, maxThreads if there is none. Threads
// that meet in their warp stay in the cache if the warp runs as one; a thread that spins must not
// keep other warps from running.
unsigned Block::nextRunnable(Prefer prefer) {
    if (isArbitrated())
        return runnableWarps_
                   ? arbiter_->choose({runnableWarps_, runnable_}, prefer == Prefer::otherWarps)
                   : maxThreads;
    const unsigned warp = current() / 32;
    const unsigned lane = current() % 32;
    if (const uint32_t later = runnable_[warp] & ~1u << lane)
        return warp * 32 + std::countr_zero(later);
    if (prefer == Prefer::ownWarp && runnable_[warp])
        return warp * 32 + std::countr_zero(runnable_[warp]);
    const uint32_t later = runnableWarps_ & ~1u << warp;
    const uint32_t warps = later ? later : runnableWarps_;
    if (!warps) return maxThreads;
    const unsigned next = std::countr_zero(warps);
    return next * 32 + std::countr_zero(runnable_[next]);
}

void Block::beginArbitrated() {
    runnableWarps_ = 0;
    trackNobody();
    std::fill(std::begin(started_), std::end(started_), 0);
    for (unsigned t = 0; t < schedule.count; ++t) {
        warpOf(t).live |= laneBit(t);
        wake(t / 32, laneBit(t));
        threads_[t].wait = Wait::none;
    }
    live_ = schedule.count;
    schedule.waiting = Waiting::freely;
    starting_ = nextRunnable(Prefer::ownWarp);
}

void Block::chooseAgain() {
    if (isArbitrated()) suspend(nextRunnable(Prefer::ownWarp));
}

void Block::switchBeforeAccess(bool isSynchronising) {
    if (!isArbitrated() || !arbiter_->switchesBefore(isSynchronising)) return;
    schedule.running->place = nullptr;
    if (arbiter_->leavesBlock()) Turns::instance().pass();
    if (grid_->isStopped()) {
        const Frames here = callerOf(__builtin_frame_address(0), stacks_);
        grid_->leave(*this, &here);
    }
    chooseAgain();
}

void Block::resume(Context* from, Thread& thread) {
    schedule.running = &thread;
    threadIdx = thread.index;
    switchFiber(from, thread.context);
}

// Leaves the running thread where it is and lets `next` run.
void Block::suspend(unsigned next) {
    if (next == current()) return;
    goOn(&schedule.running->context, next);
}

void Block::goOn(Context* from, unsigned next) {
    if (next == maxThreads) deadlocked();
    if (!isStarted(next)) {
        starting_ = next;
        switchFiber(from, stacks_.fresh(stacksInUse_++, fiberMain));
    } else {
        resume(from, threads_[next]);
    }
}

void Block::deadlocked() {
    const Frames here = callerOf(__builtin_frame_address(0), stacks_);
    grid_->stopDeadlocked(*this, here);
    abandon();
}

void Block::wait(Wait reason) {
    const unsigned self = current();
    const unsigned w = self / 32;
    threads_[self].wait = reason;
    runnable_[w] &= ~laneBit(self);
    if (!runnable_[w]) {
        runnableWarps_ &= ~(1u << w);
        answerActiveMask(w);
    }
    suspend(nextRunnable(Prefer::ownWarp));
    threads_[self].wait = Wait::none;
}

void Block::wake(unsigned warp, uint32_t lanes) {
    runnable_[warp] |= lanes;
    runnableWarps_ |= lanes ? 1u << warp : 0;
}

// The running thread, which has been counted, waits for the rest of the block.
void Block::waitAtBarrier(Wait reason) {
    if (schedule.arrived < live_) {
        warpOf(current()).inBarrier |= laneBit(current());
        wait(reason);
        return;
    }
    if (reason == Wait::grid && !grid_->waitForAllBlocks()) grid_->leave(*this, nullptr);
    releaseBarrier();
    chooseAgain();
}

void Block::arriveAtGridBarrier() {
    trackEachThread();
    ++schedule.arrived;
    waitAtBarrier(Wait::grid);
}

// The exchange that waits for these lanes, or a free one.
Exchange& Block::enterExchange(unsigned w, unsigned lane, uint32_t mask) {
    Warp& warp = warps_[w];
    Exchange* exchanges = exchanges_[w];
    const auto isMine = [&](unsigned slot) {
        return exchanges[slot].open && exchanges[slot].mask == mask;
    };
    uint32_t candidates = warp.slots;
    while (candidates && !isMine(std::countr_zero(candidates))) candidates &= candidates - 1;
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
        if (!exchanges_[w][slot].users) warp.slots &= ~(1u << slot);
    }
}

WarpValues Block::arriveAtExchange(uint32_t mask, uint64_t value, bool isBarrier) {
    trackEachThread();
    const unsigned self = current();
    const Warp& warp = warpOf(self);
    leaveExchange(self / 32, self % 32);
    Exchange& exchange = enterExchange(self / 32, self % 32, mask);
    exchange.values[self % 32] = value;
    exchange.isBarrier = isBarrier;
    if ((exchange.arrived & warp.live) == (mask & warp.live)) {
        completeExchange(self / 32, exchange);
        chooseAgain();
    } else {
        threads_[self].mask = mask;
        wait(Wait::warp);
    }
    return {exchange.values, exchange.arrived};
}

void Block::completeExchange(unsigned w, Exchange& exchange) {
    tell(&Observer::exchangeCompleted, w, exchange.mask, exchange.arrived, exchange.isBarrier);
    exchange.open = false;
    countProgress();
    wake(w, exchange.arrived & warps_[w].live);
}

// Lanes run one after another here, while on a GPU those that reach the same __activemask()
// together are active together. So a lane waits there until no other lane of its warp can run; then
// all that wait at that place go on.
uint32_t Block::meetActiveLanes(const void* place) {
    trackEachThread();
    Thread& self = threads_[current()];
    self.place = place;
    warpOf(current()).inMask |= laneBit(current());
    wait(Wait::activeMask);
    return self.mask;
}

void Block::answerActiveMask(unsigned w) {
    Warp& warp = warps_[w];
    if (!warp.inMask) return;
    Thread* lanes = threads_ + w * 32;
    const void* place = lanes[std::countr_zero(warp.inMask)].place;
    uint32_t together = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        together |= warp.inMask >> lane & 1 && lanes[lane].place == place ? 1u << lane : 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (together >> lane & 1) lanes[lane].mask = together;
    warp.inMask &= ~together;
    countProgress();
    wake(w, together);
}

void Block::letOthersRun(const void* interruptedAt) {
    trackEachThread();
    schedule.running->place = interruptedAt;
    if (grid_->isStopped()) {
        const Frames here = callerOf(__builtin_frame_address(0), stacks_);
        grid_->leave(*this, &here);
    }
    if constexpr (isObserved) Turns::instance().pass();
    const unsigned next = nextRunnable(Prefer::otherWarps);
    if (next == current()) sched_yield();  // what it waits for can only come from another block
    suspend(next);
}

void Block::countYield() {
    yields_.store(yields_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Block::end() {
    --live_;
    countProgress();
    if (schedule.waiting == Waiting::inStep)
        endInStep();
    else
        endFreely();
    if (schedule.arrived && schedule.arrived == live_) releaseBarrier();
}

void Block::endInStep() {
    afterEnd_ = ring_;
    if (hasJoined()) {
        afterEnd_ = schedule.running->next;
        leaveRing();
    }
    schedule.handOver = schedule.next == schedule.count ? live_ : 0;
}

void Block::endFreely() {
    const unsigned self = current();
    const unsigned w = self / 32;
    Warp& warp = warps_[w];
    leaveExchange(w, self % 32);
    warp.live &= ~laneBit(self);
    runnable_[w] &= ~laneBit(self);
    for (uint32_t slots = warp.slots; slots; slots &= slots - 1) {
        Exchange& exchange = exchanges_[w][std::countr_zero(slots)];
        if (exchange.open && (exchange.arrived & warp.live) == (exchange.mask & warp.live))
            completeExchange(w, exchange);
    }
    if (!runnable_[w]) {
        runnableWarps_ &= ~(1u << w);
        answerActiveMask(w);
    }
}

std::vector<Whereabouts> Block::whereabouts(const Frames* running) {
    trackEachThread();
    std::vector<Whereabouts> all(schedule.count);
    for (unsigned t = 0; t < schedule.count; ++t) {
        Whereabouts& where = all[t];
        const bool live = warps_[t / 32].live >> t % 32 & 1;
        if (!isStarted(t)) {
            where.state = Whereabouts::notStarted;
        } else if (!live) {
            where.state = Whereabouts::ended;
        } else {
            where.wait = threads_[t].wait;
            where.state = where.wait == Wait::none ? Whereabouts::running : Whereabouts::waiting;
            where.frames =
                t == current() && running ? *running : framesOf(threads_[t].context, stacks_);
            if (where.state == Whereabouts::running && t != current() && threads_[t].place) {
                where.frames.at[0] =
                    threads_[t].place;  // of all that lies above, this alone is the student's
            }
        }
    }
    return all;
}

}  // namespace simulator
