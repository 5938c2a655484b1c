#include "block.h"

#include <sched.h>
#include <array>
#include <bit>
#include <cstring>

#include "observer.h"
#include "turns.h"

namespace simulator {

using enum Freely::Prefer;

namespace {

constexpr unsigned narrowestRow = 8, fewestInRounds = 16;  // threads

}  // namespace

thread_local constinit Schedule schedule{};
thread_local constinit Block* currentBlock = nullptr;

Block::Block() : threads_{}, warps_{} {}

bool Block::run(const Kernel& kernel, Grid& grid, ThreadArbiter* arbiter) {
    kernel_ = &kernel;
    grid_ = &grid;
    stacksInUse_ = 1;
    nonZero_ = 0;
    stopped_ = false;
    atEnd_ = nullptr;
    schedule = {.threads = threads_,
                .pauses = pauses_,
                .running = threads_,
                .next = 0,
                .count = blockDim.x * blockDim.y * blockDim.z,
                .arrived = 0,
                .handOver = 0,
                .waiting = Waiting::never,
                .isPausing = false,
                .letGo = 0,
                .lane = 0,
                .bring = nullptr,
                .given = nullptr,
                .votes = {},
                .inDeviceCode = false};
    progressBefore_.store(progress_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    runs_.store(runs_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    currentBlock = this;
    inStep_.clear();
    freely_.begin(arbiter);
    if (isArbitrated()) beginArbitrated();
    switchFiber(&home_, stacks_.fresh(0, fiberMain));
    currentBlock = nullptr;
    countProgress();
    return !stopped_;
}

void Block::fiberMain() {
    Block& block = *currentBlock;
    block.isArbitrated() ? block.start(block.starting_) : void(block.startNext());
    block.runAll();
    // Every thread has started; those that wait have stacks of their own.
    if (schedule.waiting == Waiting::never || block.live_ == 0)
        switchFiber(&block.nowhere_, block.home_);
    if (schedule.waiting == Waiting::inStep)
        block.resume(&block.nowhere_, block.inStep_.afterEnd());
    block.goOn(&block.nowhere_, block.freely_.next(block.current(), ownWarp));
    __builtin_unreachable();
}

void Block::runAll() {
    const bool areBrief = kernel_->runBriefThreads && runsSideBySide() && !isAgain();
    isSideBySide_ = areBrief;
    do (areBrief ? kernel_->runBriefThreads : kernel_->runThreads)(kernel_->body);
    while (areBrief && goesOnToNextBlock());
    if (isAgain()) atEnd_(*this);
}

/// Of brief threads nothing is left, so that the next block begins where they ended.
bool Block::goesOnToNextBlock() {
    if (!grid_->beginsNextBlock()) return false;
    countProgress();
    runs_.store(runs_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    threadIdx = {0, 0, 0};
    return true;
}

bool Block::runsTogether(bool haveBarriers, bool meetLanes, bool needRowsOfWarps) {
    if (!simulator::runsSideBySide() || isAgain()) return false;
    if (!haveBarriers && (blockDim.x < narrowestRow || schedule.count < fewestInRounds))
        return false;
    if (meetLanes) {
        if ((needRowsOfWarps ? blockDim.x : schedule.count) % 32) return false;
        for (auto& values : exchanged_)
            for (unsigned warp = 0; warp < schedule.count / 32; ++warp)
                values[warp].arrived = allLanes;
        beginExchanges();
    }
    isSideBySide_ = true;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    schedule.inDeviceCode = true;
    return true;
}

void Block::beginExchanges() {
    schedule.bring = exchanged_[0];
    schedule.given = exchanged_[1];
}

void Block::giveWhatIsBrought() {
    schedule.given = schedule.bring;
    schedule.bring = exchanged_[schedule.bring == exchanged_[0]];
}

void Block::leaveStopped(const Frames* running) {
    if (isSideBySide_) runAgain([](Block& block) { block.grid_->leave(block, nullptr); });
    grid_->leave(*this, running);
    __builtin_unreachable();
}

void Block::runAgain(void (*atEnd)(Block&)) {
    atEnd_ = atEnd;
    schedule.next = 0;
    switchFiber(&nowhere_, stacks_.fresh(0, fiberMain));
    __builtin_unreachable();
}

void Block::abandon() {
    schedule.inDeviceCode = false;
    stopped_ = true;
    switchFiber(&nowhere_, home_);
    __builtin_unreachable();
}

// --- Starting and ending

// Starts the next thread on the stack of the caller.
bool Block::startNext() {
    const unsigned next = freely_.nextToStart();
    if (next >= schedule.count) return false;
    start(next);
    return true;
}

void Block::start(unsigned thread) {
    schedule.running = threads_ + thread;
    ++schedule.next;
    freely_.started(thread);
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
}

bool Block::startAmongWaiting(unsigned x) {
    schedule.inDeviceCode = false;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    // Preempted when it had just become the next thread, which is still to be run.
    if (schedule.running->index.x == x) {
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        schedule.inDeviceCode = true;
        return true;
    }
    end();
    const bool isStarted = startNext();
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    schedule.inDeviceCode = isStarted;
    return isStarted;
}

void Block::end() {
    --live_;
    countProgress();
    if (schedule.waiting == Waiting::inStep)
        inStep_.end(live_);
    else
        endFreely();
    if (schedule.arrived && schedule.arrived == live_) releaseBarrier();
}

void Block::countProgress() {
    if (isArbitrated()) freely_.arbiter().gotOn();
    progress_.store(progress_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Block::countYield() {
    yields_.store(yields_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

// --- From one way of taking turns to the next

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

void Block::clearTracks() {
    freely_.clear();
    for (unsigned w = 0; w * 32 < schedule.count; ++w) warps_[w].clear();
}

void Block::track(unsigned thread) {
    warpOf(thread).live |= laneBit(thread);
    freely_.wake(thread / 32, laneBit(thread));
    threads_[thread].wait = Wait::none;
}

// A thread is about to wait for something else than the whole block: from now on it is known of
// each who can run.
void Block::trackEachThread() {
    if (schedule.waiting == Waiting::freely) return;
    if (schedule.waiting == Waiting::never) beginWaiting(Waiting::freely);
    clearTracks();
    track(current());
    for (unsigned t = schedule.next; t < schedule.count; ++t) track(t);
    if (Thread* const first = inStep_.member()) {
        Thread* member = first;
        do {
            track(indexOf(*member));
            member = member->next;
        } while (member != first);
        // Those that have come to the barrier are the last that ran.
        for (unsigned n = 0; n < schedule.arrived; ++n) {
            member = member->previous;
            freely_.stop(indexOf(*member));
            warpOf(indexOf(*member)).inBarrier |= laneBit(indexOf(*member));
            member->wait = Wait::block;
        }
    }
    schedule.waiting = Waiting::freely;
    schedule.handOver = 0;
}

void Block::beginArbitrated() {
    clearTracks();
    for (unsigned t = 0; t < schedule.count; ++t) track(t);
    live_ = schedule.count;
    schedule.waiting = Waiting::freely;
    starting_ = freely_.next(current(), ownWarp);
}

// --- The barrier

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
    inStep_.join();
    if (schedule.arrived == live_) {
        releaseBarrier();
        return {nullptr, nullptr};
    }
    Thread& self = *schedule.running;
    if (schedule.next < schedule.count)
        return {&self.context, stacks_.fresh(stacksInUse_++, fiberMain)};
    schedule.running = self.next;
    threadIdx = self.next->index;
    prefetchStack(self.next->next->context);
    return {&self.context, self.next->context};
}

// The running thread, which has been counted, waits for the rest of the block.
void Block::waitAtBarrier(Wait reason) {
    if (schedule.arrived < live_) {
        warpOf(current()).inBarrier |= laneBit(current());
        wait(reason);
        return;
    }
    if (reason == Wait::grid && !grid_->waitForAllBlocks()) {
        threads_[current()].wait = reason;
        const Frames here = callerOf(__builtin_frame_address(0), stacks_);
        grid_->leave(*this, &here);
    }
    releaseBarrier();
    chooseAgain();
}

void Block::arriveAtGridBarrier() {
    trackEachThread();
    ++schedule.arrived;
    waitAtBarrier(Wait::grid);
}

void Block::releaseBarrier() {
    tellOfThread(&Observer::barrierReleased, schedule.arrived, schedule.count);
    votes_ = {.threads = static_cast<int>(schedule.arrived), .nonZero = nonZero_};
    schedule.arrived = 0;
    nonZero_ = 0;
    countProgress();
    if (schedule.waiting == Waiting::inStep) {
        schedule.handOver = live_;
    } else {
        for (unsigned w = 0; w * 32 < schedule.count; ++w) {
            freely_.wake(w, warps_[w].inBarrier);
            warps_[w].inBarrier = 0;
        }
    }
}

void beginPausing() {
    for (unsigned t = 0; t < schedule.count; ++t) schedule.pauses[t].state = Pause::notBegun;
    schedule.isPausing = true;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    schedule.inDeviceCode = true;
}

void allHavePaused() {
    currentBlock->countProgress();
}

bool beginTogether(bool haveBarriers, bool meetLanes, bool needRowsOfWarps) {
    return currentBlock->runsTogether(haveBarriers, meetLanes, needRowsOfWarps);
}

namespace {

/// A lane's bit, as wide as what it brings: so that both lie in one vector.
constexpr auto bitOfLane = [] {
    std::array<uint64_t, 32> bits{};
    for (unsigned lane = 0; lane < 32; ++lane) bits[lane] = uint64_t{1} << lane;
    return bits;
}();

/// The lanes whose value is not zero.
[[gnu::always_inline]] inline uint32_t nonZeroOf(const uint64_t (&values)[32]) {
    uint64_t lanes = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        lanes |= -uint64_t{values[lane] != 0} & bitOfLane[lane];
    return uint32_t(lanes);
}

}  // namespace

SIMULATOR_SIDE_BY_SIDE void Block::giveToLanes(unsigned threads) {
    schedule.votes = {.threads = int(schedule.count), .nonZero = 0};
    for (unsigned warp = 0; warp < threads / 32; ++warp) {
        WarpValues& values = schedule.bring[warp];
        values.nonZero = nonZeroOf(values.of);
        schedule.votes.nonZero += std::popcount(values.nonZero);
    }
    giveWhatIsBrought();
}

void giveToLanes(unsigned threads) {
    currentBlock->giveToLanes(threads);
}

void pauseHere(const void*) noexcept {
    __builtin_trap();  // the plugin leaves no call
}
void pauseForWarps(const void*) noexcept {
    __builtin_trap();
}
void pauseForLanes(const void*, uint32_t) noexcept {
    __builtin_trap();
}

bool beginMeeting() {
    currentBlock->beginExchanges();
    const bool isRow = blockDim.y == 1 && blockDim.z == 1;
    threadIdx = {0, 0, 0};
    if (!isRow) {
        Thread* thread = schedule.threads;
        do {
            for (unsigned x = 0; x < blockDim.x; ++x)
                (thread++)->index = {x, threadIdx.y, threadIdx.z};
        } while (startNextRow());
    }
    beginPausing();
    return isRow;
}

uint32_t lanesBehindBarrier(unsigned first) {
    return currentBlock->lanesBehindBarrier(first);
}

uint32_t lanesThatMet(unsigned first, uint32_t mask) {
    return currentBlock->meet(first, mask);
}

bool allGoOn() {
    return currentBlock->goOnFromBarrier();
}

uint32_t Block::lanesBehindBarrier(unsigned first) {
    schedule.bring->nonZero = 0;
    return liveLanes_ = liveOfWarp(first);
}

uint32_t Block::liveOfWarp(unsigned first) const {
    uint32_t live = 0;
    for (unsigned lane = 0; lane < 32 && first + lane < schedule.count; ++lane)
        live |= uint32_t(pauses_[first + lane].state != Pause::ended) << lane;
    return live;
}

namespace {

/// The lanes of a warp that wait for the same ones, if all those of `live` have come.
uint32_t lanesThatMeet(const Pause* pauses, uint32_t live) {
    uint32_t waiting = 0;
    for (uint32_t rest = live; rest; rest &= rest - 1) {
        const unsigned lane = unsigned(std::countr_zero(rest));
        waiting |= uint32_t(pauses[lane].mask != 0) << lane;
    }
    while (waiting) {
        const uint32_t mask = pauses[std::countr_zero(waiting)].mask;
        uint32_t arrived = 0;
        for (uint32_t rest = waiting; rest; rest &= rest - 1) {
            const unsigned lane = unsigned(std::countr_zero(rest));
            arrived |= uint32_t(pauses[lane].mask == mask) << lane;
        }
        if (arrived == (mask & live)) return arrived;
        waiting &= ~arrived;
    }
    return 0;
}

}  // namespace

uint32_t Block::meet(unsigned first, uint32_t mask) {
    uint32_t lanes = schedule.letGo;
    const bool isSecond = schedule.bring == exchanged_[1];
    broughtToSecond_ = isSecond ? broughtToSecond_ | lanes : broughtToSecond_ & ~lanes;
    // Mostly those that went on together come together again.
    if (!mask || (mask & liveLanes_) != lanes) {
        liveLanes_ = liveOfWarp(first);
        lanes = lanesThatMeet(pauses_ + first, liveLanes_);
        if (!lanes) return 0;
        bringTogether(lanes);
    }
    schedule.bring->arrived = lanes;
    giveWhatIsBrought();
    schedule.bring->nonZero = 0;
    countProgress();
    return lanes;
}

void Block::bringTogether(uint32_t lanes) {
    WarpValues& brought = *schedule.bring;
    brought.nonZero = 0;
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = unsigned(std::countr_zero(lanes));
        brought.of[lane] = exchanged_[broughtToSecond_ >> lane & 1]->of[lane];
        brought.nonZero |= uint32_t(brought.of[lane] != 0) << lane;
    }
}

bool Block::goOnFromBarrier() {
    bool doesAnyWait = false;
    for (unsigned t = 0; t < schedule.count; ++t) {
        if (pauses_[t].state == Pause::ended) continue;
        if (pauses_[t].mask) deadlocked();
        doesAnyWait = true;
    }
    countProgress();
    return doesAnyWait;
}

// --- Taking turns freely

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
    if (next == Freely::nobody) deadlocked();
    if (!freely_.isStarted(next)) {
        starting_ = next;
        switchFiber(from, stacks_.fresh(stacksInUse_++, fiberMain));
    } else {
        resume(from, threads_[next]);
    }
}

void Block::wait(Wait reason) {
    const unsigned self = current();
    threads_[self].wait = reason;
    freely_.stop(self);
    if (!freely_.canAnyRun(self / 32) && answerActiveMask(self / 32)) countProgress();
    suspend(freely_.next(self, ownWarp));
    threads_[self].wait = Wait::none;
}

void Block::chooseAgain() {
    if (isArbitrated()) suspend(freely_.next(current(), ownWarp));
}

void Block::switchBeforeAccess(bool isSynchronising) {
    if (!isArbitrated() || !freely_.arbiter().switchesBefore(isSynchronising)) return;
    schedule.running->place = nullptr;
    if (freely_.arbiter().leavesBlock()) Turns::instance().pass();
    if (grid_->isStopped()) {
        const Frames here = callerOf(__builtin_frame_address(0), stacks_);
        grid_->leave(*this, &here);
    }
    chooseAgain();
}

void Block::letOthersRun(const void* interruptedAt) {
    if (schedule.isPausing || isSideBySide_) return;  // nobody waits for a thread that is under way
    trackEachThread();
    // Lanes that meet do not wait for one that spins: it may wait for them. One that was
    // interrupted may as well compute, until nothing gets on. To go on without it is no progress:
    // else they would wait as long each time they meet.
    if (!interruptedAt) {
        if (answerActiveMask(current() / 32)) countProgress();
    } else if (grid_->isStalled()) {
        answerActiveMask(current() / 32);
    }
    schedule.running->place = interruptedAt;
    if (grid_->isStopped()) {
        Frames here = callerOf(__builtin_frame_address(0), stacks_);
        here.at[0] = interruptedAt;  // above it lies the signal handler
        grid_->leave(*this, &here);
    }
    if constexpr (isObserved) Turns::instance().pass();
    const unsigned next = freely_.next(current(), otherWarps);
    if (next == current()) sched_yield();  // what it waits for can only come from another block
    suspend(next);
}

const WarpValues& Block::arriveAtExchange(uint32_t mask, uint64_t value, bool isBarrier) {
    trackEachThread();
    const unsigned self = current();
    Warp& warp = warpOf(self);
    warp.leave(self % 32);
    Exchange& exchange = warp.enter(self % 32, mask);
    exchange.of[self % 32] = value;
    if (value) exchange.nonZero |= laneBit(self);
    exchange.isBarrier = isBarrier;
    if (warp.isComplete(exchange)) {
        completeExchange(self / 32, exchange);
        chooseAgain();
    } else {
        threads_[self].mask = mask;
        wait(Wait::warp);
    }
    return exchange;
}

void Block::completeExchange(unsigned w, Exchange& exchange) {
    tellOfThread(&Observer::exchangeCompleted, w, exchange.mask, exchange.arrived,
                 exchange.isBarrier);
    exchange.open = false;
    countProgress();
    freely_.wake(w, exchange.arrived & warps_[w].live);
}

// Lanes run one after another here, while on a GPU those that reach the same __activemask()
// together are active together. So a lane waits there until no other lane of its warp can run; then
// all go on that wait there and came by the same calls.
uint32_t Block::meetActiveLanes(const void* frame) {
    trackEachThread();
    const Frames here = callerOf(frame, stacks_);
    Thread& self = threads_[current()];
    self.place = here.at[0];
    self.path = pathOf(here);
    warpOf(current()).inMask |= laneBit(current());
    wait(Wait::activeMask);
    return self.mask;
}

bool Block::answerActiveMask(unsigned w) {
    const uint32_t together = warps_[w].answerActiveMask(threads_ + w * 32);
    freely_.wake(w, together);
    return together;
}

void Block::endFreely() {
    const unsigned self = current();
    const unsigned w = self / 32;
    Warp& warp = warps_[w];
    warp.leave(self % 32);
    warp.live &= ~laneBit(self);
    freely_.stop(self);
    warp.forEachComplete([&](Exchange& exchange) { completeExchange(w, exchange); });
    if (!freely_.canAnyRun(w)) answerActiveMask(w);
}

void Block::deadlocked() {
    const Frames here = callerOf(__builtin_frame_address(0), stacks_);
    grid_->stopDeadlocked(*this, schedule.isPausing ? nullptr : &here);
    abandon();
}

// Those before the running thread have come to the next barrier already; those behind it have been
// let go where they paused.
bool Block::isLetGo(unsigned thread) const {
    const unsigned running = linearThreadIndex();
    return thread > running &&
           (!schedule.letGo || thread / 32 != running / 32 || schedule.letGo & laneBit(thread));
}

std::vector<Whereabouts> Block::whereaboutsOfPausing(const Frames* running) const {
    std::vector<Whereabouts> all(schedule.count);
    for (unsigned t = 0; t < schedule.count; ++t) {
        const Pause& pause = pauses_[t];
        Whereabouts& where = all[t];
        if (running && t == linearThreadIndex()) {
            where.state = Whereabouts::running;
            where.frames = *running;
        } else if (pause.state == Pause::notBegun) {
            where.state = Whereabouts::notStarted;
        } else if (pause.state == Pause::ended) {
            where.state = Whereabouts::ended;
        } else {
            const bool isLetGo = this->isLetGo(t);
            where.state = isLetGo ? Whereabouts::running : Whereabouts::waiting;
            where.wait = isLetGo ? Wait::none : pause.mask ? Wait::warp : Wait::block;
            where.frames.at[where.frames.count++] = pause.at<const void*>(Pause::place);
        }
    }
    return all;
}

std::vector<Whereabouts> Block::whereabouts(const Frames* running) {
    if (schedule.isPausing) return whereaboutsOfPausing(running);
    trackEachThread();
    std::vector<Whereabouts> all(schedule.count);
    for (unsigned t = 0; t < schedule.count; ++t) {
        Whereabouts& where = all[t];
        const bool live = warps_[t / 32].live >> t % 32 & 1;
        if (!freely_.isStarted(t)) {
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
