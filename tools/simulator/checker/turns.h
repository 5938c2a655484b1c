// The OS threads that run blocks take turns in a checked build: what is observed needs no lock, and runs are
// alike.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace simulator::checker {

/// First come, first served.
class Turns {
  public:
    static Turns& instance() {
        static Turns& turns = *new Turns;
        return turns;
    }

    void begin() {
        std::unique_lock lock(mutex_);
        const uint64_t mine = taken_++;
        changed_.wait(lock, [&] { return served_ == mine; });
    }
    /// Lets the others have theirs, if any wait.
    void pass() {
        std::unique_lock lock(mutex_);
        if (taken_ == served_ + 1) return;
        const uint64_t mine = taken_++;
        ++served_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return served_ == mine; });
    }
    void end() {
        const std::scoped_lock lock(mutex_);
        ++served_;
        changed_.notify_all();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    uint64_t taken_ = 0, served_ = 0;
};

}  // namespace simulator::checker
