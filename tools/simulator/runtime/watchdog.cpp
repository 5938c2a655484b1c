#include "watchdog.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "language/language.h"
#include "machine.h"
#include "observer.h"
#include "preemption.h"

extern "C" const char __executable_start, etext;

namespace simulator {

namespace {

using namespace std::chrono_literals;

constexpr auto tick = 10ms;
constexpr int ticksPerSecond = 100;

/// After that long without progress, those under way wait for blocks that have not begun, or for
/// lanes that wait for them.
constexpr int ticksUntilStalled = isObserved ? 50 : 20;

/// A block whose threads meet more often than that, while no other block ends for long, is in an
/// endless loop that has a barrier in it: its threads make progress, the block does not.
constexpr uint64_t manyMeetings = isObserved ? 50'000 : 500'000;
/// And after that many in a while without a block that ends, it may wait for blocks that have not
/// begun, with a barrier in the loop.
constexpr uint64_t someMeetings = manyMeetings / 100;

constexpr int idleLimit = ticksPerSecond;  // without launches the watchdog goes to sleep

// A signal that debuggers pass on silently.
constexpr int preemptSignal = SIGURG;

// A thread inside a library may hold one of its locks.
bool inProgram(const void* pc) {
    return pc >= &__executable_start && pc < &etext;
}

// The threads that others are left for go on where the signal is let through, and this one where it
// returns, with the signal held back until then: another one would find it here, not in its kernel.
void letThrough(bool isLet) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, preemptSignal);
    pthread_sigmask(isLet ? SIG_UNBLOCK : SIG_BLOCK, &signals, nullptr);
}

void preempt(int, siginfo_t*, void* context) {
    Block* block = currentBlock;
    if (!block) return;
    const Machine machine = machineOf(context);
    const bool mayLetOthersRun = !block->isArbitrated();
    const bool isInterruptible = schedule.inDeviceCode && inProgram(machine.pc) &&
                                 !(isObserved && isInstrumentation(machine.pc));
    if (!isInterruptible) {
        if (isObserved && mayLetOthersRun) preemption.atNextAccess();
        return;  // the next tick comes soon
    }
    const int savedErrno = errno;
    schedule.inDeviceCode = false;
    letThrough(true);
    Launch& launch = *currentLaunch;
    if (launch.isStopped()) {
        const Frames here = framesFrom(machine.pc, machine.framePointer, block->stacks());
        block->leaveStopped(&here);
    }
    if (mayLetOthersRun && !(isObserved && preemption.postpones())) block->letOthersRun(machine.pc);
    letThrough(false);
    schedule.inDeviceCode = true;
    errno = savedErrno;
}

int kernelSecondsLimit() {
    const char* text = std::getenv("SIMULATOR_KERNEL_SECONDS");
    return text ? std::atoi(text) : 0;
}

}  // namespace

/// What was seen of a launch.
struct Watch::Seen {
    Launch& launch;
    Attention& attention;
    bool isFresh = true;
    int ticks = 0, silentTicks = 0;
    int ticksOfBlocks = 0;     // since a block last began
    int ticksOfAttention = 0;  // since the host waits for it
    uint64_t runs = 0;
    uint64_t progress = 0, yields = 0;
};

class Watchdog {
  public:
    static Watchdog& instance() {
        static Watchdog& watchdog = *new Watchdog;
        return watchdog;
    }

    void begin(Watch::Seen& seen) {
        std::scoped_lock lock(mutex_);
        watched_.push_back(&seen);
        if (asleep_) wake_.notify_one();
    }

    void end(Watch::Seen& seen) {
        std::scoped_lock lock(mutex_);
        std::erase(watched_, &seen);
    }

  private:
    /// How long a kernel may go without progress.
    struct Patience {
        int spinning, silent;
    };
    static constexpr Patience atFirst{3 * ticksPerSecond, 10 * ticksPerSecond};
    static constexpr Patience afterAHang{1 * ticksPerSecond,
                                         3 * ticksPerSecond};  // what hung once will hang again

    Watchdog() {
        struct sigaction action {};
        action.sa_sigaction = preempt;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        sigaction(preemptSignal, &action, nullptr);
        std::thread(&Watchdog::watch, this).detach();
    }

    // Counts ticks, not time: while a debugger holds the program, none passes.
    [[noreturn]] void watch() {
        std::unique_lock lock(mutex_);
        for (int idle = 0;; ++idle) {
            if (idle == idleLimit) {
                asleep_ = true;
                wake_.wait(lock, [this] { return !watched_.empty(); });
                asleep_ = false;
            }
            lock.unlock();
            std::this_thread::sleep_for(tick);
            lock.lock();
            if (!watched_.empty()) idle = 0;
            for (Watch::Seen* seen : watched_) look(*seen);
        }
    }

    void look(Watch::Seen& seen) {
        Launch& launch = seen.launch;
        if (seen.isFresh) {
            seen.isFresh = false;
            seen.progress = launch.progress();
            seen.yields = launch.yields();
            return;
        }
        ++seen.ticks;
        const uint64_t progress = launch.progress();
        seen.silentTicks = progress == seen.progress ? seen.silentTicks + 1 : 0;
        seen.progress = progress;
        const uint64_t runs = launch.runsOfBlocks();
        seen.ticksOfBlocks = runs == seen.runs ? seen.ticksOfBlocks + 1 : 0;
        seen.runs = runs;
        seen.ticksOfAttention = seen.attention.take() ? seen.ticksOfAttention + 1 : 0;
        if (seen.silentTicks == 0) seen.yields = launch.yields();
        if (!launch.isStopped()) stopIfHanging(seen);
        if (!launch.isStopped()) beginMoreIfStalled(seen);
        if (seen.silentTicks > 0 || launch.isStopped()) launch.signalWorkers(preemptSignal);
    }

    void beginMoreIfStalled(const Watch::Seen& seen) {
        Launch& launch = seen.launch;
        const bool isStalled = seen.silentTicks >= ticksUntilStalled;
        launch.setStalled(isStalled);
        if (isStalled || (seen.ticksOfBlocks >= ticksUntilStalled &&
                          launch.mostProgressOfARun() >= someMeetings))
            launch.beginMoreBlocks();
    }

    void stopIfHanging(const Watch::Seen& seen) {
        static const int kernelLimit = kernelSecondsLimit() * ticksPerSecond;
        Launch& launch = seen.launch;
        const bool spinning = launch.yields() != seen.yields;
        const int silentTicks = std::min(seen.silentTicks, seen.ticksOfAttention);
        const int ticksOfBlocks = std::min(seen.ticksOfBlocks, seen.ticksOfAttention);
        if (kernelLimit && seen.ticks >= kernelLimit) {
            stop(launch, tr("it ran longer than {0}", seconds(kernelLimit)));
        } else if (spinning && silentTicks >= patience_.spinning) {
            stop(launch,
                 tr("its threads spin, and none has got on for {0}", seconds(patience_.spinning)));
        } else if (silentTicks >= patience_.silent) {
            stop(launch, tr("nothing has happened for {0}, as in an endless loop",
                            seconds(patience_.silent)));
        } else if (ticksOfBlocks >= patience_.silent &&
                   launch.mostProgressOfARun() >= manyMeetings) {
            stop(launch,
                 tr("its threads meet again and again, and no block has ended for {0}, as "
                    "in an endless loop with a barrier",
                    seconds(patience_.silent)),
                 Whereabouts::waiting);
        }
    }

    static std::string seconds(int ticks) { return std::to_string(ticks / ticksPerSecond) + " s"; }

    void stop(Launch& launch, const std::string& why,
              Whereabouts::State told = Whereabouts::running) {
        launch.stopHanging(why, told);
        patience_ = afterAHang;
    }

    std::mutex mutex_;  // a launch lives while it is held
    std::condition_variable wake_;
    bool asleep_ = false;
    std::vector<Watch::Seen*> watched_;
    Patience patience_ = std::getenv("SIMULATOR_HAS_HUNG") ? afterAHang : atFirst;
};

Watch::Watch(Launch& launch, Attention& attention) : seen_(new Seen{launch, attention}) {
    Watchdog::instance().begin(*seen_);
}

Watch::~Watch() {
    Watchdog::instance().end(*seen_);
}

}  // namespace simulator
