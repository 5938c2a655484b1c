// A launch of a kernel, from its first block to its last.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arbiter.h"
#include "devices.h"
#include "workers.h"

namespace simulator {

/// What stands in <<< >>>.
struct Configuration {
    dim3 grid, block;
    size_t sharedBytes;
    cudaStream_t stream;
    CallPlace at;
    bool isCooperative;
    size_t mostDynamicShared;  // that the kernel may have
    unsigned maxThreads;       // of a block
    uint64_t residentBlocks;   // that the device would hold at a time
    Frames calledFrom;         // where the program calls the library whose kernel it is
    unsigned depth;            // 0 if the host launches, else one more than the kernel that does
    Device* device;            // that runs it

    uint64_t blocks() const { return uint64_t{grid.x} * grid.y * grid.z; }
    uint64_t threadsOfBlock() const { return uint64_t{block.x} * block.y * block.z; }
};

/// A launch with a copy of the kernel's arguments, which runs later: what a kernel has launched,
/// when that kernel has ended.
struct LaterLaunch {
    LaterLaunch(const Kernel& kernel, const Configuration& configuration);

    std::shared_ptr<void> body;
    Kernel kernel;  // with that body
    Configuration configuration;
};

class Launch final : public Grid {
  public:
    Launch(const Kernel& kernel, const Configuration& configuration);

    const Kernel& kernel() const { return kernel_; }
    const Configuration& configuration() const { return configuration_; }

    bool isArbitrated() const { return arbiter_ != nullptr; }

    /// Counts what it prints; returns how many bytes that are by now.
    uint64_t countPrinted(uint64_t bytes) { return printed_ += bytes; }

    /// Runs all blocks on as many OS threads as there are cores, the caller being one of them;
    /// those of a cooperative launch on an OS thread each.
    void run();

    bool waitForAllBlocks() override;

    /// Ends the kernel: the first reason given counts, blocks under way are abandoned. `at` says
    /// where, if it is known.
    void stop(cudaError_t error, const std::string& reason, const Frames& at = {});
    void stopDeadlocked(Block& block, const Frames* running) override;
    bool beginsNextBlock() override;
    bool isStopped() const override { return stopped_.load(std::memory_order_acquire); }
    bool isStalled() const override { return stalled_.load(std::memory_order_relaxed); }

    void add(LaterLaunch child);
    std::vector<LaterLaunch> takeChildren() { return std::move(children_); }

    /// What stopped it; cudaSuccess if nothing did.
    cudaError_t error() const { return error_; }
    /// Whether that was a barrier of the grid that not all blocks could pass.
    bool isStoppedAtGridBarrier() const { return atGridBarrier_; }
    /// Why it was stopped, in words and the student's lines; "" if it was not. Reading debug
    /// information takes more stack than a fiber has: to be called by the host thread that
    /// launched, when all blocks have ended.
    std::string description() const;
    /// Where it was stopped, or where a thread was then: one that tells most, with the fewest
    /// calls.
    Frames place() const;

    // For the watchdog.
    uint64_t progress();
    uint64_t runsOfBlocks();        // begun by the workers at hand
    uint64_t mostProgressOfARun();  // of those under way
    uint64_t yields();
    void signalWorkers(int signal);
    /// Whether nothing has got on for long.
    void setStalled(bool isStalled) { stalled_.store(isStalled, std::memory_order_relaxed); }
    /// The blocks under way may wait for others that have not begun: begins as many again, up to as
    /// many as the device would hold.
    void beginMoreBlocks();
    /// Stops a kernel that does not end by itself; each worker adds where the threads of
    /// its block are. `told`: of which threads the place is that tells most.
    void stopHanging(const std::string& reason, Whereabouts::State told);
    [[noreturn]] void leave(Block& block, const Frames* running) override;

  private:
    void runBlocks(Worker& worker);
    void runBlock(Worker& worker, uint64_t position);
    void blockEnded();
    void checkGridDeadlock();
    uint64_t blocksToBegin() const;
    void stopLocked(cudaError_t error, const std::string& reason, const Frames& at = {});
    void noteWhereabouts(Block& block, const Frames* running);

    const Kernel& kernel_;
    const Configuration configuration_;
    const uint64_t blocks_;
    const std::unique_ptr<Arbiter> arbiter_;

    // In a line of the cache of its own: who takes blocks would take the others' lines away.
    alignas(64) std::atomic<uint64_t> nextBlock_ = 0;
    alignas(64) std::atomic<uint64_t> printed_ = 0;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> stalled_ = false;
    std::atomic<bool> hanging_ = false;
    Whereabouts::State told_ = Whereabouts::waiting;
    bool atGridBarrier_ = false;
    cudaError_t error_ = cudaSuccess;
    std::string reason_;
    Frames stoppedAt_;

    std::mutex mutex_;  // guards what follows, and the reason of the stop
    std::condition_variable allArrived_;
    std::vector<Worker*> workers_;
    Crew crew_;
    struct StoppedBlock {
        uint3 index;
        std::vector<Whereabouts> threads;
    };
    std::vector<StoppedBlock> stoppedBlocks_;
    std::vector<LaterLaunch> children_;
    uint64_t arrivedAtGrid_ = 0, gridGeneration_ = 0, endedBlocks_ = 0;
};

/// The launch whose blocks this OS thread runs, null if it runs none.
extern thread_local constinit Launch* currentLaunch;
/// Of the launches for which this thread makes the arguments: these may launch, too.
extern thread_local constinit std::vector<Configuration> configurations;

}  // namespace simulator
