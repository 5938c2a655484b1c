// The OS threads that run blocks take turns where they are observed: what is told needs no lock,
// and runs are alike.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "arbiter.h"
#include "simulator/observed.h"

namespace simulator {

/// First come, first served; or as an arbiter chooses among those that wait.
class Turns {
  public:
    static Turns& instance() {
        static Turns& turns = *new Turns;
        return turns;
    }

    /// Before a launch whose blocks that many OS threads share out. With an arbiter nobody begins
    /// before all are there.
    void open(unsigned threads, Arbiter* arbiter) {
        const std::scoped_lock lock(mutex_);
        arbiter_ = arbiter;
        awaited_ = arbiter ? threads : 0;
        present_ = 0;
    }

    void begin() {
        std::unique_lock lock(mutex_);
        ++present_;
        waiting_.push_back(&mine_);
        waitForMine(lock);
    }
    /// Lets the others have theirs, if any wait.
    void pass() {
        std::unique_lock lock(mutex_);
        if (waiting_.empty()) return;
        serveNext();
        waiting_.push_back(&mine_);
        waitForMine(lock);
    }
    void end() {
        const std::scoped_lock lock(mutex_);
        serveNext();
    }

    /// Ends a turn until callBack() calls all who have done so, or resume() is called without;
    /// resume() waits.
    void park() {
        const std::scoped_lock lock(mutex_);
        parked_.push_back(&mine_);
        serveNext();
    }
    void callBack() {
        const std::scoped_lock lock(mutex_);
        waiting_.insert(waiting_.end(), parked_.begin(), parked_.end());
        parked_.clear();
    }
    void resume() {
        std::unique_lock lock(mutex_);
        if (std::erase(parked_, &mine_)) waiting_.push_back(&mine_);
        waitForMine(lock);
    }

  private:
    /// Of an OS thread: notified when it is served, and nobody else is woken.
    using Ticket = std::condition_variable;

    void serveNext() {
        served_ = nullptr;
        if (waiting_.empty()) return;
        const auto count = static_cast<unsigned>(waiting_.size());
        const auto next = waiting_.begin() + (arbiter_ ? arbiter_->nextTurn(count) : 0);
        served_ = *next;
        waiting_.erase(next);
        served_->notify_one();
    }
    void waitForMine(std::unique_lock<std::mutex>& lock) {
        if (!served_ && present_ >= awaited_) serveNext();
        mine_.wait(lock, [&] { return served_ == &mine_; });
    }

    static inline thread_local Ticket mine_;

    std::mutex mutex_;
    Arbiter* arbiter_ = nullptr;
    unsigned awaited_ = 0, present_ = 0;  // who have to be there before the first turn, and who are
    Ticket* served_ = nullptr;
    std::vector<Ticket*> waiting_, parked_;
};

}  // namespace simulator
