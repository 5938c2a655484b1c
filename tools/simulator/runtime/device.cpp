// What device code asks of the scheduler, handed to the block that runs on this OS thread.
#include "simulator/device.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "language/language.h"
#include "launch.h"
#include "observer.h"
#include "simulator/shared.h"
#include "where.h"

namespace simulator {

namespace {

[[noreturn]] void refuseOnHost(const char* what) {
    std::fprintf(stderr, "%s\n", tr("{0} can only be called in device code", what).c_str());
    std::abort();
}

// Inside the scheduler a thread must not be preempted.
class InScheduler {
  public:
    explicit InScheduler(const char* what) {
        if (!currentBlock) refuseOnHost(what);
        schedule.inDeviceCode = false;
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    ~InScheduler() {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        schedule.inDeviceCode = true;
    }
};

}  // namespace

bool onDevice() {
    return currentBlock != nullptr;
}

HandOver comeToBarrier() {
    if (!currentBlock) refuseOnHost("__syncthreads()");
    return currentBlock->comeToBarrier();
}

BarrierVotes syncBlock(int predicate) {
    InScheduler scope("__syncthreads()");
    tellOfThread(&Observer::arrivesAtBarrier, linearThreadIndex(), __builtin_frame_address(0));
    return currentBlock->arriveAtBarrier(predicate);
}

void syncGrid() {
    InScheduler scope("grid.sync()");
    tellOfThread(&Observer::arrivesAtBarrier, linearThreadIndex(), __builtin_frame_address(0));
    currentBlock->arriveAtGridBarrier();
}

#ifdef SIMULATOR_OBSERVED
unsigned laneId() {
    return linearThreadIndex() % 32;
}
#endif

void notInOwnMask(uint32_t mask) noexcept {
    schedule.inDeviceCode = false;
    const std::string text =
        tr("a warp intrinsic was called by lane {0}, which its mask {1} does not name", laneId(),
           hexadecimal(mask));
    stopKernel(cudaErrorLaunchFailure, "%s", text.c_str());
}

const WarpValues& meetLanes(uint32_t mask, uint64_t value, bool isBarrier) {
    InScheduler scope("a warp intrinsic");
    if (!(mask >> laneId() & 1)) {
        tellOfThread(&Observer::outsideOwnMask, linearThreadIndex(), mask,
                     __builtin_frame_address(0));
        notInOwnMask(mask);
    }
    tellOfThread(&Observer::arrivesAtExchange, linearThreadIndex(), __builtin_frame_address(0));
    return currentBlock->arriveAtExchange(mask, value, isBarrier);
}

void readAbsentLane(uint32_t together, unsigned source) {
    tellOfThread(&Observer::readsAbsentLane, linearThreadIndex(), together, source);
}

void getFromLane(unsigned source) {
    InScheduler scope("a shuffle");
    tellOfThread(&Observer::getsFromLane, linearThreadIndex(), source, __builtin_frame_address(0));
}

void multiplyInWarp(WarpProduct product) {
    InScheduler scope("a product of matrices");
    tellOfThread(&Observer::multiplies, linearThreadIndex(), product, __builtin_frame_address(0));
}

uint32_t activeMask() {
    InScheduler scope("__activemask()");
    return currentBlock->meetActiveLanes(__builtin_frame_address(0));
}

void yield() {
    if (!currentBlock) return;  // host code may use the same atomics
    InScheduler scope("yield");
    currentBlock->countYield();
    currentBlock->letOthersRun();
}

void kernelIsUnfinished() {
    if (currentBlock) tellOfThread(&Observer::kernelIsUnfinished);
}

void nameDynamicShared(const char* name, Scalar element) {
    if (!currentBlock) return;
    InScheduler scope("shared memory");
    tellOfThread(&Observer::namesDynamicShared, name, element);
}

bool startAmongWaiting(unsigned x) {
    return currentBlock->startAmongWaiting(x);
}

void stopKernel(cudaError_t error, const char* what, ...) {
    schedule.inDeviceCode = false;
    char text[1024];
    va_list arguments;
    va_start(arguments, what);
    std::vsnprintf(text, sizeof text, tr(what).c_str(), arguments);
    va_end(arguments);
    if (!currentBlock) {
        std::fprintf(stderr, "%s\n", text);
        std::abort();
    }
    const Frames here = callerOf(__builtin_frame_address(0), currentBlock->stacks());
    currentLaunch->stop(error, text, here);
    currentBlock->abandon();
}

}  // namespace simulator
