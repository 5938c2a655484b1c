#include "workers.h"

#include <signal.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "shared_memory.h"

namespace simulator {

namespace {

// Faults are handled on a stack of their own, since the one at hand may have overflowed.
constexpr size_t signalStackBytes = 1024 * 1024;

/// That of the calling OS thread, made when it first asks.
Worker& mine() {
    static thread_local std::unique_ptr<Worker> worker = std::make_unique<Worker>();
    return *worker;
}

}  // namespace

// The OS threads beside those that launch. They live as long as the process.
class Pool {
  public:
    static Pool& instance() {
        static Pool& pool = *new Pool;
        return pool;
    }

    void run(Crew& crew, unsigned helpers, const std::function<void(Worker&)>& work) {
        {
            std::scoped_lock lock(mutex_);
            crew.work_ = &work;
            crews_.push_back(&crew);
            want(crew, helpers);
        }
        wake_.notify_all();
        work(mine());
        std::unique_lock lock(mutex_);
        std::erase(crews_, &crew);
        crew.work_ = nullptr;
        busyOrWanted_ -= crew.wanted_;
        crew.wanted_ = 0;
        left_.wait(lock, [&] { return crew.active_ == 0; });
    }

    void add(Crew& crew, unsigned helpers) {
        {
            std::scoped_lock lock(mutex_);
            if (!crew.work_) return;
            want(crew, helpers);
        }
        wake_.notify_all();
    }

    unsigned sizeOf(const Crew& crew) {
        std::scoped_lock lock(mutex_);
        return crew.work_ ? 1 + crew.wanted_ + crew.active_ : 0;
    }

  private:
    void want(Crew& crew, unsigned helpers) {
        crew.wanted_ += helpers;
        busyOrWanted_ += helpers;
        for (; threads_ < busyOrWanted_; ++threads_) std::thread(&Pool::serve, this).detach();
    }

    [[noreturn]] void serve() {
        Worker& worker = mine();
        std::unique_lock lock(mutex_);
        for (;;) {
            std::vector<Crew*>::iterator found;
            wake_.wait(lock, [&] {
                found = std::ranges::find_if(crews_, [](Crew* crew) { return crew->wanted_ > 0; });
                return found != crews_.end();
            });
            Crew& crew = **found;
            --crew.wanted_;
            ++crew.active_;
            const std::function<void(Worker&)>& work = *crew.work_;
            lock.unlock();
            work(worker);
            lock.lock();
            --busyOrWanted_;
            if (--crew.active_ == 0) left_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_, left_;
    std::vector<Crew*> crews_;  // that are at work
    unsigned threads_ = 0, busyOrWanted_ = 0;
};

Worker::Worker() : thread(pthread_self()), signalStack(new std::byte[signalStackBytes]) {
    const stack_t stack{.ss_sp = signalStack.get(), .ss_flags = 0, .ss_size = signalStackBytes};
    sigaltstack(&stack, nullptr);
    guardSharedMemory(true);
}

Worker::~Worker() {
    const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
    sigaltstack(&none, nullptr);
    guardSharedMemory(false);
}

void Crew::run(unsigned count, const std::function<void(Worker&)>& work) {
    Pool::instance().run(*this, count - 1, work);
}

void Crew::add(unsigned count) {
    Pool::instance().add(*this, count);
}

unsigned Crew::size() const {
    return Pool::instance().sizeOf(*this);
}

}  // namespace simulator
