#include "launch.h"

#include <signal.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "context.h"
#include "language/language.h"
#include "observer.h"
#include "turns.h"
#include "where.h"

namespace simulator {

thread_local constinit Launch* currentLaunch = nullptr;
thread_local constinit std::vector<Configuration> configurations;

namespace {

/// Blocks that this OS thread has taken, and has yet to run.
struct Taken {
    uint64_t next, end;
};
thread_local constinit Taken taken{};

uint3 blockIndex(uint64_t linear, dim3 grid) {
    if (linear < grid.x) return {static_cast<unsigned>(linear), 0, 0};  // divides nothing
    const uint64_t row = linear / grid.x;
    return {static_cast<unsigned>(linear % grid.x), static_cast<unsigned>(row % grid.y),
            static_cast<unsigned>(row / grid.y)};
}

std::unique_ptr<Arbiter> arbiterOf([[maybe_unused]] const Kernel& kernel,
                                   [[maybe_unused]] const Configuration& configuration) {
    if constexpr (isObserved) return observer().arbiterOfLaunch(kernel, configuration);
    return nullptr;
}

/// One per core. SIMULATOR_WORKERS asks for fewer, where other programs use the cores too.
unsigned workersWanted() {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const char* text = std::getenv("SIMULATOR_WORKERS");
    const int wanted = text ? std::atoi(text) : 0;
    return wanted > 0 ? std::min<unsigned>(wanted, cores) : cores;
}

}  // namespace

LaterLaunch::LaterLaunch(const Kernel& launched, const Configuration& c)
    : kernel(launched), configuration(c) {
    constexpr size_t alignment = 64;
    body.reset(
        std::aligned_alloc(alignment, launched.bodyBytes / alignment * alignment + alignment),
        std::free);
    kernel.body = std::memcpy(body.get(), launched.body, launched.bodyBytes);
}

Launch::Launch(const Kernel& kernel, const Configuration& configuration)
    : kernel_(kernel),
      configuration_(configuration),
      blocks_(configuration.blocks()),
      arbiter_(arbiterOf(kernel, configuration)) {}

void Launch::run() {
    static const unsigned workers = workersWanted();
    // With an arbiter as many as everywhere, so that it says the same on every machine.
    const uint64_t most = arbiter_ ? 4 : workers;
    const auto count =
        static_cast<unsigned>(configuration_.isCooperative ? blocks_ : std::min(most, blocks_));
    if constexpr (isObserved) Turns::instance().open(count, arbiter_.get());
    crew_.run(count, [this](Worker& worker) { runBlocks(worker); });
}

void Launch::runBlocks(Worker& worker) {
    {
        std::scoped_lock lock(mutex_);
        workers_.push_back(&worker);
    }
    currentLaunch = this;
    setCurrentDevice(*configuration_.device);
    gridDim = configuration_.grid;
    blockDim = configuration_.block;
    forgetDeviceError();
    if constexpr (isObserved) Turns::instance().begin();
    // Several at a time where there are many, so that taking one costs nothing; few enough to share
    // them out evenly.
    const uint64_t share = std::clamp<uint64_t>(blocks_ / 256, 1, 64);
    for (uint64_t first; !isStopped() && (first = nextBlock_.fetch_add(share)) < blocks_;) {
        taken = {first, std::min(first + share, blocks_)};
        while (taken.next < taken.end && !isStopped()) runBlock(worker, taken.next++);
    }
    if constexpr (isObserved) Turns::instance().end();
    std::scoped_lock lock(mutex_);
    std::erase(workers_, &worker);
}

bool Launch::beginsNextBlock() {
    if (isObserved || configuration_.isCooperative || taken.next == taken.end || isStopped())
        return false;
    blockIdx = blockIndex(taken.next++, configuration_.grid);
    return true;
}

void Launch::runBlock(Worker& worker, uint64_t position) {
    // Kernels of libraries may rely on what GPUs do and CUDA does not promise: a block that waits
    // for earlier ones has begun after them.
    const bool isOfLibrary = configuration_.calledFrom.count > 0;
    const uint64_t index =
        isObserved && arbiter_ && !isOfLibrary ? arbiter_->blockAt(position) : position;
    if constexpr (isObserved)
        if (!observer().runsBlock(index)) return;
    blockIdx = blockIndex(index, configuration_.grid);
    if constexpr (isObserved) {
        const auto threads = static_cast<unsigned>(configuration_.threadsOfBlock());
        const auto arbiter = arbiter_ ? arbiter_->ofBlock(index, threads) : nullptr;
        observer().blockBegins(index, threads);
        worker.block.run(kernel_, *this, arbiter.get());
        observer().blockEnds();
    } else {
        worker.block.run(kernel_, *this);
    }
    if (configuration_.isCooperative) blockEnded();
}

bool Launch::waitForAllBlocks() {
    std::unique_lock lock(mutex_);
    if (!configuration_.isCooperative) {
        atGridBarrier_ = !isStopped();
        stopLocked(
            cudaErrorLaunchFailure,
            tr("grid.sync() in a launch that is not cooperative: use cudaLaunchCooperativeKernel"),
            callerOf(__builtin_frame_address(0), currentBlock->stacks()));
        return false;
    }
    const uint64_t generation = gridGeneration_;
    if (++arrivedAtGrid_ == blocks_) {
        tell(&Observer::gridBarrierReleased);
        if constexpr (isObserved) Turns::instance().callBack();
        arrivedAtGrid_ = 0;
        ++gridGeneration_;
        allArrived_.notify_all();
    } else {
        checkGridDeadlock();
        if constexpr (isObserved) Turns::instance().park();
        allArrived_.wait(lock, [&] { return gridGeneration_ != generation || isStopped(); });
        lock.unlock();  // whoever has the turn may need it
        if constexpr (isObserved) Turns::instance().resume();
        lock.lock();
    }
    return !isStopped();
}

void Launch::blockEnded() {
    std::scoped_lock lock(mutex_);
    ++endedBlocks_;
    checkGridDeadlock();
}

void Launch::checkGridDeadlock() {
    if (endedBlocks_ && arrivedAtGrid_ && arrivedAtGrid_ + endedBlocks_ == blocks_) {
        atGridBarrier_ = hanging_ = !isStopped();
        stopLocked(cudaErrorLaunchTimeout,
                   tr("{0} of {1} blocks wait in grid.sync(), and the others have ended",
                      arrivedAtGrid_, blocks_));
    }
}

void Launch::add(LaterLaunch child) {
    std::scoped_lock lock(mutex_);
    children_.push_back(std::move(child));
}

void Launch::stop(cudaError_t error, const std::string& reason, const Frames& at) {
    std::scoped_lock lock(mutex_);
    stopLocked(error, reason, at);
}

void Launch::stopLocked(cudaError_t error, const std::string& reason, const Frames& at) {
    if (isStopped()) return;
    error_ = error;
    reason_ = reason;
    stoppedAt_ = at;
    stopped_.store(true, std::memory_order_release);
    if constexpr (isObserved) Turns::instance().callBack();
    allArrived_.notify_all();
}

void Launch::stopDeadlocked(Block& block, const Frames* running) {
    std::scoped_lock lock(mutex_);
    if (isStopped()) return;
    stopLocked(cudaErrorLaunchTimeout, tr("every thread of a block waits, none can go on"));
    noteWhereabouts(block, running);
}

void Launch::stopHanging(const std::string& reason, Whereabouts::State told) {
    std::scoped_lock lock(mutex_);
    hanging_ = !isStopped();
    if (hanging_) told_ = told;
    const uint64_t left = blocksToBegin();
    stopLocked(cudaErrorLaunchTimeout,
               left ? tr("{0}; {1} of {2} blocks have not begun", reason, left, blocks_) : reason);
}

void Launch::leave(Block& block, const Frames* running) {
    if (hanging_) {
        std::scoped_lock lock(mutex_);
        noteWhereabouts(block, running);
    }
    block.abandon();
}

void Launch::noteWhereabouts(Block& block, const Frames* running) {
    stoppedBlocks_.push_back({blockIdx, block.whereabouts(running)});
}

std::string Launch::description() const {
    if (!isStopped()) return "";
    const std::string at = describe(hanging_ ? place() : stoppedAt_);
    std::string text = at.empty() ? reason_ : tr("{0} at {1}", reason_, at);
    for (const StoppedBlock& block : stoppedBlocks_)
        text += "\n  " + tr("block {0}:", describe(block.index)) + describe(block.threads);
    return text;
}

// Of threads in an endless loop some may just be in a function that it calls: the one with the
// fewest calls is in the loop itself.
Frames Launch::place() const {
    if (stoppedAt_.count) return stoppedAt_;
    Frames nearest;
    std::pair best(true, SIZE_MAX);
    for (const StoppedBlock& block : stoppedBlocks_)
        for (const Whereabouts& thread : block.threads) {
            const std::pair other(thread.state != told_, programLines(thread.frames).size());
            if (other.second == 0 || other >= best) continue;
            nearest = thread.frames;
            best = other;
        }
    return nearest;
}

uint64_t Launch::progress() {
    std::scoped_lock lock(mutex_);
    uint64_t sum = nextBlock_.load(std::memory_order_relaxed);
    for (const Worker* worker : workers_) sum += worker->block.progress();
    return sum;
}

uint64_t Launch::runsOfBlocks() {
    std::scoped_lock lock(mutex_);
    uint64_t sum = 0;
    for (const Worker* worker : workers_) sum += worker->block.runs();
    return sum;
}

uint64_t Launch::mostProgressOfARun() {
    std::scoped_lock lock(mutex_);
    uint64_t most = 0;
    for (const Worker* worker : workers_) most = std::max(most, worker->block.progressOfRun());
    return most;
}

uint64_t Launch::yields() {
    std::scoped_lock lock(mutex_);
    uint64_t sum = 0;
    for (const Worker* worker : workers_) sum += worker->block.yields();
    return sum;
}

void Launch::signalWorkers(int signal) {
    std::scoped_lock lock(mutex_);
    for (const Worker* worker : workers_) pthread_kill(worker->thread, signal);
}

uint64_t Launch::blocksToBegin() const {
    return blocks_ - std::min(blocks_, nextBlock_.load(std::memory_order_relaxed));
}

void Launch::beginMoreBlocks() {
    std::scoped_lock lock(mutex_);
    const uint64_t running = crew_.size();
    const uint64_t room =
        configuration_.residentBlocks - std::min(configuration_.residentBlocks, running);
    crew_.add(static_cast<unsigned>(std::min({running, blocksToBegin(), room})));
}

}  // namespace simulator
