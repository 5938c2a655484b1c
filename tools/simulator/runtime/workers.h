// A launch, and the OS threads that share out its blocks.
#pragma once

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "../checker/schedules.h"
#include "block.h"

namespace simulator {

/// An OS thread that runs blocks: one of the pool's, or a host thread while it waits
/// for its launch.
struct Worker {
    Worker();
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    pthread_t thread;
    std::unique_ptr<std::byte[]> signalStack;
    Block block;

    /// That of the calling OS thread, made when it first asks.
    static Worker& mine();
};

/// One launch of a kernel, from its first block to its last.
class Launch {
  public:
    Launch(const Kernel& kernel, dim3 grid, dim3 block, bool cooperative);

    uint64_t blocks() const { return blocks_; }
    bool cooperative() const { return cooperative_; }
    const Kernel& kernel() const { return kernel_; }

    /// Runs blocks until none is left or the kernel was stopped.
    void runBlocks(Worker& worker);

    /// Waits for the other blocks of a cooperative launch; false if the kernel
    /// was stopped meanwhile.
    bool waitForAllBlocks();

    /// Ends the kernel: the first reason given counts, blocks under way are abandoned. `at` says
    /// where, if it is known.
    void stop(cudaError_t error, const std::string& reason, const Frames& at = {});
    void stopDeadlocked(Block& block, const Frames& running);
    bool stopped() const { return stopped_.load(std::memory_order_acquire); }

    /// What stopped it; cudaSuccess if nothing did.
    cudaError_t error() const { return error_; }
    /// Why it was stopped, in words and the student's lines. Reading debug information takes
    /// more stack than a fiber has: to be called by the host thread that launched, when all
    /// blocks have ended.
    std::string description() const;
    /// Where it was stopped, or where one of its threads was then.
    Frames place() const;

    // For the watchdog.
    uint64_t progress();
    uint64_t yields();
    void signalWorkers(int signal);
    /// Stops a kernel that does not end by itself; each worker adds where the threads of
    /// its block are.
    void stopHanging(const std::string& reason);
    /// What a worker does that finds its launch stopped: it gives up its block, whose running
    /// thread, if any, is at `running`.
    [[noreturn]] void leave(Block& block, const Frames* running);

  private:
    void blockEnded();
    void checkGridDeadlock();
    void stopLocked(cudaError_t error, const std::string& reason, const Frames& at = {});
    void noteWhereabouts(Block& block, const Frames* running);

    const Kernel& kernel_;
    const dim3 grid_, block_;
    const uint64_t blocks_;
    const bool cooperative_;
    checker::BlockSequence sequence_;

    std::atomic<uint64_t> nextBlock_ = 0;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> hanging_ = false;
    cudaError_t error_ = cudaSuccess;
    std::string reason_;
    Frames stoppedAt_;

    std::mutex mutex_;  // guards what follows, and the reason of the stop
    std::condition_variable allArrived_;
    std::vector<Worker*> workers_;
    struct StoppedBlock {
        uint3 index;
        std::vector<Whereabouts> threads;
    };
    std::vector<StoppedBlock> stoppedBlocks_;
    uint64_t arrivedAtGrid_ = 0, gridGeneration_ = 0, endedBlocks_ = 0;
};

/// Runs all blocks of `launch` on as many OS threads as there are cores, the caller being one of
/// them; a cooperative one gets an OS thread for each block.
void runOnWorkers(Launch& launch);

/// The launch that runs, null if none does. For the watchdog and the signal handlers.
extern std::atomic<Launch*> currentLaunch;

}  // namespace simulator
