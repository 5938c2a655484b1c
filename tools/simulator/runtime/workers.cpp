#include "workers.h"

#include <signal.h>

#include <algorithm>
#include <cstdlib>

#include "../checker/hooks.h"
#include "where.h"

namespace simulator {

std::atomic<Launch*> currentLaunch = nullptr;

namespace {

// Faults are handled on a stack of their own, since the one at hand may have overflowed.
constexpr size_t signalStackBytes = 1024 * 1024;

uint3 blockIndex(uint64_t linear, dim3 grid) {
    const uint64_t row = linear / grid.x;
    return {static_cast<unsigned>(linear % grid.x), static_cast<unsigned>(row % grid.y),
            static_cast<unsigned>(row / grid.y)};
}

// The OS threads beside the one that launches. They live as long as the process.
class Pool {
  public:
    static Pool& instance() {
        static Pool& pool = *new Pool;
        return pool;
    }

    void run(Launch& launch, unsigned helpers) {
        {
            std::scoped_lock lock(mutex_);
            for (; threads_ < helpers; ++threads_) std::thread(&Pool::serve, this).detach();
            launch_ = &launch;
            wanted_ = helpers;
        }
        wake_.notify_all();
        launch.runBlocks(Worker::mine());
        std::unique_lock lock(mutex_);
        launch_ = nullptr;
        left_.wait(lock, [this] { return active_ == 0; });
    }

  private:
    [[noreturn]] void serve() {
        Worker& worker = Worker::mine();
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return launch_ && wanted_; });
            --wanted_;
            ++active_;
            Launch& launch = *launch_;
            lock.unlock();
            launch.runBlocks(worker);
            lock.lock();
            if (--active_ == 0) left_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_, left_;
    Launch* launch_ = nullptr;
    unsigned threads_ = 0, wanted_ = 0, active_ = 0;
};

/// As many as there are cores; SIMULATOR_WORKERS asks for fewer, where other programs run beside
/// this one.
unsigned workersWanted() {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const char* text = std::getenv("SIMULATOR_WORKERS");
    const int wanted = text ? std::atoi(text) : 0;
    return wanted > 0 ? std::min<unsigned>(wanted, cores) : cores;
}

}  // namespace

Worker::Worker() : thread(pthread_self()), signalStack(new std::byte[signalStackBytes]) {
    const stack_t stack{.ss_sp = signalStack.get(), .ss_flags = 0, .ss_size = signalStackBytes};
    sigaltstack(&stack, nullptr);
}

Worker::~Worker() {
    const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
    sigaltstack(&none, nullptr);
}

Worker& Worker::mine() {
    static thread_local std::unique_ptr<Worker> worker = std::make_unique<Worker>();
    return *worker;
}

Launch::Launch(const Kernel& kernel, dim3 grid, dim3 block, bool cooperative)
    : kernel_(kernel),
      grid_(grid),
      block_(block),
      blocks_(uint64_t{grid.x} * grid.y * grid.z),
      cooperative_(cooperative) {
    if (const auto seed = checker::seedOfLaunch())
        sequence_ = checker::BlockSequence(*seed, blocks_);
}

void Launch::runBlocks(Worker& worker) {
    {
        std::scoped_lock lock(mutex_);
        workers_.push_back(&worker);
    }
    gridDim = grid_;
    blockDim = block_;
    checker::hooks::beginTurn();
    // Several at a time where there are many, so that taking one costs nothing; few enough to share
    // them out evenly.
    const uint64_t share = std::clamp<uint64_t>(blocks_ / 256, 1, 64);
    for (uint64_t first; !stopped() && (first = nextBlock_.fetch_add(share)) < blocks_;) {
        for (uint64_t b = first; b < std::min(first + share, blocks_) && !stopped(); ++b) {
            blockIdx = blockIndex(checker::schedulesVary ? sequence_.at(b) : b, grid_);
            worker.block.run(kernel_, *this);
            if (cooperative_) blockEnded();
        }
    }
    checker::hooks::endTurn();
    std::scoped_lock lock(mutex_);
    std::erase(workers_, &worker);
}

bool Launch::waitForAllBlocks() {
    std::unique_lock lock(mutex_);
    if (!cooperative_) {
        stopLocked(
            cudaErrorLaunchFailure,
            "grid.sync() in a launch that is not cooperative: use cudaLaunchCooperativeKernel");
        return false;
    }
    const uint64_t generation = gridGeneration_;
    if (++arrivedAtGrid_ == blocks_) {
        checker::hooks::gridBarrierReleased();
        checker::hooks::callBackTurns();
        arrivedAtGrid_ = 0;
        ++gridGeneration_;
        allArrived_.notify_all();
    } else {
        checkGridDeadlock();
        checker::hooks::parkTurn();
        allArrived_.wait(lock, [&] { return gridGeneration_ != generation || stopped(); });
        lock.unlock();  // whoever has the turn may need it
        checker::hooks::resumeTurn();
        lock.lock();
    }
    return !stopped();
}

void Launch::blockEnded() {
    std::scoped_lock lock(mutex_);
    ++endedBlocks_;
    checkGridDeadlock();
}

void Launch::checkGridDeadlock() {
    if (endedBlocks_ && arrivedAtGrid_ && arrivedAtGrid_ + endedBlocks_ == blocks_) {
        stopLocked(cudaErrorLaunchTimeout, std::to_string(arrivedAtGrid_) +
                                               " blocks wait in grid.sync() for " +
                                               std::to_string(endedBlocks_) + " that have ended");
    }
}

void Launch::stop(cudaError_t error, const std::string& reason, const Frames& at) {
    std::scoped_lock lock(mutex_);
    stopLocked(error, reason, at);
}

void Launch::stopLocked(cudaError_t error, const std::string& reason, const Frames& at) {
    if (!stopped()) {
        error_ = error;
        reason_ = reason;
        stoppedAt_ = at;
        stopped_.store(true, std::memory_order_release);
        checker::hooks::callBackTurns();
        allArrived_.notify_all();
    }
}

void Launch::stopDeadlocked(Block& block, const Frames& running) {
    std::scoped_lock lock(mutex_);
    if (!stopped()) {
        stopLocked(cudaErrorLaunchTimeout, "every thread of a block waits, none can go on");
        noteWhereabouts(block, &running);
    }
}

void Launch::stopHanging(const std::string& reason) {
    std::scoped_lock lock(mutex_);
    hanging_ = !stopped();
    stopLocked(cudaErrorLaunchTimeout, reason);
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
    const std::string place = describe(stoppedAt_);
    std::string text = reason_ + (place.empty() ? "" : " at " + place);
    for (const StoppedBlock& block : stoppedBlocks_)
        text += "\n  block " + describe(block.index) + ':' + describe(block.threads);
    return text;
}

Frames Launch::place() const {
    if (stoppedAt_.count) return stoppedAt_;
    for (const StoppedBlock& block : stoppedBlocks_)
        for (const Whereabouts& thread : block.threads)
            if (!describe(thread.frames).empty()) return thread.frames;
    return {};
}

uint64_t Launch::progress() {
    std::scoped_lock lock(mutex_);
    uint64_t sum = nextBlock_.load(std::memory_order_relaxed);
    for (const Worker* worker : workers_) sum += worker->block.progress();
    return sum;
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

void runOnWorkers(Launch& launch) {
    static const unsigned workers = workersWanted();
    // With a seed as many as everywhere, so that it says the same on every machine.
    const uint64_t most = checker::seedOfLaunch() ? 4 : workers;
    const uint64_t atOnce =
        launch.cooperative() ? launch.blocks() : std::min(most, launch.blocks());
    checker::hooks::openTurns(static_cast<unsigned>(atOnce));
    Pool::instance().run(launch, static_cast<unsigned>(atOnce) - 1);
}

}  // namespace simulator
