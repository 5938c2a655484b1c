#include "workers.h"

#include <signal.h>

#include <condition_variable>
#include <mutex>
#include <thread>

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

// The OS threads beside the one that launches. They live as long as the process.
class Pool {
  public:
    static Pool& instance() {
        static Pool& pool = *new Pool;
        return pool;
    }

    void run(unsigned helpers, const std::function<void(Worker&)>& work) {
        {
            std::scoped_lock lock(mutex_);
            for (; threads_ < helpers; ++threads_) std::thread(&Pool::serve, this).detach();
            work_ = &work;
            wanted_ = helpers;
        }
        wake_.notify_all();
        work(mine());
        std::unique_lock lock(mutex_);
        work_ = nullptr;
        left_.wait(lock, [this] { return active_ == 0; });
    }

    void add(unsigned helpers) {
        {
            std::scoped_lock lock(mutex_);
            if (!work_) return;
            wanted_ += helpers;
            for (; threads_ < active_ + wanted_; ++threads_)
                std::thread(&Pool::serve, this).detach();
        }
        wake_.notify_all();
    }

  private:
    [[noreturn]] void serve() {
        Worker& worker = mine();
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return work_ && wanted_; });
            --wanted_;
            ++active_;
            const std::function<void(Worker&)>& work = *work_;
            lock.unlock();
            work(worker);
            lock.lock();
            if (--active_ == 0) left_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_, left_;
    const std::function<void(Worker&)>* work_ = nullptr;
    unsigned threads_ = 0, wanted_ = 0, active_ = 0;
};

}  // namespace

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

void runOnWorkers(unsigned count, const std::function<void(Worker&)>& work) {
    Pool::instance().run(count - 1, work);
}

void addWorkers(unsigned count) {
    Pool::instance().add(count);
}

}  // namespace simulator
