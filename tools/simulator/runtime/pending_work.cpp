#include "pending_work.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "context.h"
#include "observer.h"
#include "simulator/device.h"
#include "streams.h"
#include "transcript.h"

namespace simulator {

namespace {

/// A kernel that takes longer may be waiting for the host.
constexpr auto patience = std::chrono::milliseconds(200);

/// With more, the host waits, as with a GPU.
constexpr size_t mostPending = 1024;

constinit std::atomic<bool> kernelsHearFromHost = false;
constinit std::atomic<size_t> pendingCount = 0;

/// Looks for a moment before it sleeps: to be woken takes longer than most kernels.
void lookFor(const auto& isSo) {
    for (int looks = 0; looks < 100 && !isSo(); ++looks) std::this_thread::yield();
}

/// Where work stands among that of other streams.
struct Lane {
    explicit Lane(cudaStream_t s)
        : device(&deviceOfStream(s)),
          stream(s == cudaStreamLegacy ? nullptr : s),
          waitsForLegacy(isBlocking(s)) {}

    bool isOrderedWith(const Lane& other) const {
        return device == other.device &&
               (stream == other.stream || (!stream && other.waitsForLegacy) ||
                (!other.stream && waitsForLegacy));
    }

    Device* device;
    cudaStream_t stream;  // null for the legacy default stream
    bool waitsForLegacy;
};

struct Work {
    bool comesAfter(const Work& earlier) const {
        return lane.isOrderedWith(earlier.lane) || std::ranges::count(after, earlier.number);
    }

    uint64_t number;
    Lane lane;
    std::function<void(Attention&)> body;
    cudaEvent_t recorded;         // by this work, or null
    std::vector<uint64_t> after;  // work of other streams
    bool hasBegun = false;
    Attention attention{};
};

class PendingWork {
  public:
    static PendingWork& instance() {
        static PendingWork& work = *new PendingWork;
        return work;
    }

    /// The number of the new work. `after` an event, if there is one.
    uint64_t add(cudaStream_t stream, std::function<void(Attention&)> body, cudaEvent_t recorded,
                 cudaEvent_t after = nullptr) {
        if (pendingCount >= mostPending) waitFor([](const Work&) { return true; });
        std::scoped_lock lock(mutex_);
        std::vector<uint64_t> numbers;
        for (const Work& work : pending_)
            if (after && work.recorded == after) numbers.push_back(work.number);
        pending_.emplace_back(count_, Lane(stream), std::move(body), recorded, std::move(numbers));
        pendingCount = pending_.size();
        begin();
        return count_++;
    }

    /// Waits for the work of that number for as long as it may be a kernel that ends by itself; not
    /// at all if it waits for other work.
    void waitAWhile(uint64_t number) {
        lookFor([&] { return lastEnded_ == number; });
        std::unique_lock lock(mutex_);
        const auto isIt = [=](const Work& work) { return work.number == number; };
        const auto found = std::ranges::find_if(pending_, isIt);
        if (found == pending_.end() || !isFirst(*found)) return;
        ended_.wait_for(lock, patience, [&] { return std::ranges::none_of(pending_, isIt); });
    }

    /// Waits for what is pending now and `isWanted`.
    template <class IsWanted>
    void waitFor(const IsWanted& isWanted) {
        std::unique_lock lock(mutex_);
        noteAttention(isWanted, [](Attention& attention) { attention.waits = true; });
        const uint64_t end = count_;
        ended_.wait(lock, [&] {
            return std::ranges::none_of(
                pending_, [&](const Work& work) { return work.number < end && isWanted(work); });
        });
    }

    template <class IsWanted>
    bool isDone(const IsWanted& isWanted) {
        std::scoped_lock lock(mutex_);
        noteAttention(isWanted, [](Attention& attention) { attention.asks = true; });
        return std::ranges::none_of(pending_, isWanted);
    }

  private:
    /// Of that work, and of all that comes before it.
    void noteAttention(const auto& isWanted, const auto& note) {
        std::vector<const Work*> wanted;
        for (auto work = pending_.rbegin(); work != pending_.rend(); ++work) {
            const bool isBefore = std::ranges::any_of(
                wanted, [&](const Work* later) { return later->comesAfter(*work); });
            if (!isBefore && !isWanted(*work)) continue;
            wanted.push_back(&*work);
            note(work->attention);
        }
    }

    bool isFirst(const Work& work) const {
        for (const Work& earlier : pending_) {
            if (&earlier == &work) return true;
            if (work.comesAfter(earlier)) return false;
        }
        return true;
    }

    Work* next() {
        const auto found = std::ranges::find_if(
            pending_, [&](const Work& work) { return !work.hasBegun && isFirst(work); });
        return found == pending_.end() ? nullptr : &*found;
    }

    /// Sees to it that there is an OS thread for each work that can begin.
    void begin() {
        const auto ready = std::ranges::count_if(
            pending_, [&](const Work& work) { return !work.hasBegun && isFirst(work); });
        for (auto missing = ready - idle_; missing > 0; --missing, ++idle_)
            std::thread(&PendingWork::serve, this).detach();
        if (ready) begun_.notify_all();
    }

    [[noreturn]] void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            Work* work = next();
            if (!work) {
                const uint64_t seen = count_;
                lock.unlock();
                lookFor([&] { return count_ != seen; });
                lock.lock();
            }
            begun_.wait(lock, [&] { return work = next(); });
            --idle_;
            work->hasBegun = true;
            lock.unlock();
            // A kernel that fails ends all that comes after it on its device.
            setCurrentDevice(*work->lane.device);
            if (stickyError() == cudaSuccess) work->body(work->attention);
            lock.lock();
            ++idle_;
            lastEnded_ = work->number;
            pending_.remove_if([=](const Work& other) { return &other == work; });
            pendingCount = pending_.size();
            begin();
            ended_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable begun_, ended_;
    std::list<Work> pending_;  // in the order in which the host has asked
    std::atomic<uint64_t> count_ = 0, lastEnded_ = UINT64_MAX;
    std::ptrdiff_t idle_ = 0;  // OS threads that do no work
};

auto before(cudaStream_t stream) {
    return [lane = Lane(stream)](const Work& work) { return lane.isOrderedWith(work.lane); };
}

auto recording(cudaEvent_t event) {
    return [event](const Work& work) { return work.recorded == event; };
}

bool hasNothingToWaitFor() {
    return !isWorkPending() || onDevice();
}

/// A program that ends leaves no kernel running, whose memory would be destroyed.
void waitAtExit() {
    static std::once_flag once;
    std::call_once(once, [] {
        std::atexit([] { PendingWork::instance().waitFor([](const Work&) { return true; }); });
    });
}

}  // namespace

void noteKernelsHearFromHost() {
    kernelsHearFromHost = true;
}

bool mayWaitForHost(cudaStream_t stream) {
    // An observer is told of one thing after another.
    if (isObserved || transcript::isOn()) return false;
    return kernelsHearFromHost.load(std::memory_order_relaxed) || stream == cudaStreamPerThread;
}

bool isWorkPending() {
    return !isObserved && pendingCount.load(std::memory_order_acquire) > 0;
}

void launchBesideHost(cudaStream_t stream, std::function<void(Attention&)> kernel) {
    waitAtExit();
    PendingWork& work = PendingWork::instance();
    work.waitAWhile(work.add(stream, std::move(kernel), nullptr));
}

void postpone(cudaStream_t stream, std::function<void()> work, cudaEvent_t recorded) {
    PendingWork::instance().add(
        stream, [work = std::move(work)](Attention&) { work(); }, recorded);
}

void continueAfter(cudaStream_t stream, cudaEvent_t event) {
    if (isWorkPending())
        PendingWork::instance().add(
            stream, [](Attention&) {}, nullptr, event);
}

void waitForPendingWork() {
    if (hasNothingToWaitFor()) return;
    PendingWork::instance().waitFor(
        [device = &currentDevice()](const Work& work) { return work.lane.device == device; });
}

void waitForPendingWork(cudaStream_t stream) {
    if (hasNothingToWaitFor()) return;
    PendingWork::instance().waitFor(before(stream));
}

void waitForPendingRecord(cudaEvent_t event) {
    if (hasNothingToWaitFor()) return;
    PendingWork::instance().waitFor(recording(event));
}

bool isWorkDone(cudaStream_t stream) {
    return hasNothingToWaitFor() || PendingWork::instance().isDone(before(stream));
}

bool isRecordDone(cudaEvent_t event) {
    return hasNothingToWaitFor() || PendingWork::instance().isDone(recording(event));
}

}  // namespace simulator
