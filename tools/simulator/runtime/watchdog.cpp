#include "watchdog.h"

#include <signal.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>

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

/// How long a kernel may go without progress.
struct Patience {
    int spinning, silent;
};
constexpr Patience atFirst{3 * ticksPerSecond, 10 * ticksPerSecond};
constexpr Patience afterAHang{1 * ticksPerSecond,
                              3 * ticksPerSecond};  // what hung once will hang again

/// After that long without progress, blocks that have not begun may be what the others wait for.
constexpr int ticksUntilMoreBlocks = isObserved ? 50 : 20;

/// A block whose threads meet more often than that, while no other block ends for long, is in an
/// endless loop that has a barrier in it: its threads make progress, the block does not.
constexpr uint64_t manyMeetings = isObserved ? 50'000 : 500'000;

constexpr int idleLimit = ticksPerSecond;  // without launches the watchdog goes to sleep

// A signal that debuggers pass on silently.
constexpr int preemptSignal = SIGURG;

// A thread inside a library may hold one of its locks.
bool inProgram(const void* pc) {
    return pc >= &__executable_start && pc < &etext;
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
    Launch& launch = *currentLaunch.load();
    if (launch.isStopped()) {
        const Frames here = framesFrom(machine.pc, machine.framePointer, block->stacks());
        launch.leave(*block, &here);
    }
    if (mayLetOthersRun && !(isObserved && preemption.postpones())) block->letOthersRun(machine.pc);
    schedule.inDeviceCode = true;
    errno = savedErrno;
}

int kernelSecondsLimit() {
    const char* text = std::getenv("SIMULATOR_KERNEL_SECONDS");
    return text ? std::atoi(text) : 0;
}

class Watchdog {
  public:
    static Watchdog& instance() {
        static Watchdog& watchdog = *new Watchdog;
        return watchdog;
    }

    void begin(Launch& launch) {
        std::scoped_lock lock(mutex_);
        currentLaunch = &launch;
        fresh_ = true;
        if (asleep_) wake_.notify_one();
    }

    void end() {
        std::scoped_lock lock(mutex_);
        currentLaunch = nullptr;
    }

  private:
    Watchdog() {
        struct sigaction action {};
        action.sa_sigaction = preempt;
        action.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;
        sigaction(preemptSignal, &action, nullptr);
        std::thread(&Watchdog::watch, this).detach();
    }

    // Counts ticks, not time: while a debugger holds the program, none passes.
    [[noreturn]] void watch() {
        std::unique_lock lock(mutex_);
        for (int idle = 0;; ++idle) {
            if (idle == idleLimit) {
                asleep_ = true;
                wake_.wait(lock, [] { return currentLaunch.load() != nullptr; });
                asleep_ = false;
            }
            lock.unlock();
            std::this_thread::sleep_for(tick);
            lock.lock();
            if (Launch* launch = currentLaunch) {
                idle = 0;
                look(*launch);
            }
        }
    }

    void look(Launch& launch) {
        if (fresh_) {
            fresh_ = false;
            ticks_ = silentTicks_ = ticksOfBlocks_ = 0;
            progress_ = launch.progress();
            yields_ = launch.yields();
            return;
        }
        ++ticks_;
        const uint64_t progress = launch.progress();
        silentTicks_ = progress == progress_ ? silentTicks_ + 1 : 0;
        progress_ = progress;
        const uint64_t runs = launch.runsOfBlocks();
        ticksOfBlocks_ = runs == runs_ ? ticksOfBlocks_ + 1 : 0;
        runs_ = runs;
        if (silentTicks_ == 0) yields_ = launch.yields();
        if (!launch.isStopped()) stopIfHanging(launch);
        if (!launch.isStopped() && silentTicks_ >= ticksUntilMoreBlocks) launch.beginMoreBlocks();
        if (silentTicks_ > 0 || launch.isStopped()) launch.signalWorkers(preemptSignal);
    }

    void stopIfHanging(Launch& launch) {
        static const int kernelLimit = kernelSecondsLimit() * ticksPerSecond;
        const bool spinning = launch.yields() != yields_;
        if (kernelLimit && ticks_ >= kernelLimit) {
            stop(launch, tr("it ran longer than {0}", seconds(kernelLimit)));
        } else if (spinning && silentTicks_ >= patience_.spinning) {
            stop(launch,
                 tr("its threads spin, and none has got on for {0}", seconds(patience_.spinning)));
        } else if (silentTicks_ >= patience_.silent) {
            stop(launch, tr("nothing has happened for {0}, as in an endless loop",
                            seconds(patience_.silent)));
        } else if (ticksOfBlocks_ >= patience_.silent &&
                   launch.mostProgressOfARun() >= manyMeetings) {
            stop(launch, tr("its threads meet again and again, and no block has ended for {0}, as "
                            "in an endless loop with a barrier",
                            seconds(patience_.silent)));
        }
    }

    static std::string seconds(int ticks) { return std::to_string(ticks / ticksPerSecond) + " s"; }

    void stop(Launch& launch, const std::string& why) {
        launch.stopHanging(why);
        patience_ = afterAHang;
    }

    std::mutex mutex_;  // a launch lives while it is held
    std::condition_variable wake_;
    bool asleep_ = false;
    bool fresh_ = false;
    int ticks_ = 0, silentTicks_ = 0;
    int ticksOfBlocks_ = 0;  // since a block last began
    uint64_t runs_ = 0;
    uint64_t progress_ = 0, yields_ = 0;
    Patience patience_ = std::getenv("SIMULATOR_HAS_HUNG") ? afterAHang : atFirst;
};

}  // namespace

Watch::Watch(Launch& launch) {
    Watchdog::instance().begin(launch);
}

Watch::~Watch() {
    Watchdog::instance().end();
}

}  // namespace simulator
