// The OS threads that share out the blocks of a launch.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <memory>

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
};

/// The OS threads that do a piece of work together.
class Crew {
  public:
    /// Calls work(worker) on `count` OS threads, the caller being one of them, and returns when all
    /// have done so. One call at a time.
    void run(unsigned count, const std::function<void(Worker&)>& work);

    /// Has so many further OS threads do the work, if it is under way.
    void add(unsigned count);

    /// The OS threads that do the work, with those that have yet to come; 0 if it is not under way.
    unsigned size() const;

  private:
    friend class Pool;
    const std::function<void(Worker&)>* work_ = nullptr;
    unsigned wanted_ = 0, active_ = 0;  // of the pool
};

}  // namespace simulator
