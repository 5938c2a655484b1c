// The part of the scheduler that is compiled into kernels: how threads start, and how they hand
// over at a barrier.
#pragma once

#include <cstdint>

#include "simulator/device.h"
#include "simulator/plugin.h"

namespace simulator {

/// A stopped fiber: where its registers lie on its stack.
using Context = void*;

/// Stops the running fiber, leaving it in `from`, and goes on with `to`. Inline, so that the
/// compiler saves just the registers that are in use. Floating-point control words are no part of a
/// fiber: CUDA code never changes them.
[[gnu::always_inline]] inline void switchFiber(Context* from, Context to) {
#if defined(__x86_64__)
    // A fresh fiber finds its entry where others find label 1, and a zero frame pointer,
    // which goes nowhere. A jump, not a return: the processor would expect another fiber's
    // caller. Needs -mno-red-zone.
    asm volatile(
        R"(
        pushq %%rbp
        leaq 1f(%%rip), %%rax
        pushq %%rax
        movq %%rsp, (%[from])
        movq %[to], %%rsp
        popq %%rax
        popq %%rbp
        jmpq *%%rax
    1:
        )"
        : [from] "+D"(from), [to] "+S"(to)
        :
        : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
          "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
          "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "st", "st(1)", "st(2)",
          "st(3)", "st(4)", "st(5)", "st(6)", "st(7)");
#elif defined(__aarch64__)
    // As above. A fresh fiber also finds that nobody called it; and label 1 is a place to which an
    // indirect jump may go, where the processor looks after that (bti j).
    register Context* saved asm("x0") = from;
    register Context resumed asm("x1") = to;
    asm volatile(
        R"(
        adr x16, 1f
        stp x16, x29, [sp, #-16]!
        mov x17, sp
        str x17, [%[from]]
        mov sp, %[to]
        ldp x16, x29, [sp], #16
        mov x30, xzr
        br x16
    1:
        hint #36
        )"
        : [from] "+r"(saved), [to] "+r"(resumed)
        :
        : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
          "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28",
          "x30", "memory", "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10",
          "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
          "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31");
#else
#error "switchFiber() is written for x86-64 and 64-bit Arm"
#endif
}

/// How the threads of a block wait for each other, so far: the less they do, the less there is to
/// keep track of.
enum class Waiting : uint8_t {
    never,   // each ran to its end before the next one started
    inStep,  // only at barriers of the whole block: whoever waits hands over to its neighbour
    freely,  // in any way: it is known of each who can run
};

/// What a thread waits for.
enum class Wait : uint8_t { none, block, warp, activeMask, grid };

struct alignas(64) Thread {
    Context context;  // where it goes on
    Thread* next;     // its neighbours among those that wait in step
    Thread* previous;
    uint3 index;        // its threadIdx
    uint32_t mask;      // the lanes it waits for; the lanes it met
    const void* place;  // the activeMask() it waits in, or where a signal interrupted it
    uint64_t path;      // the calls by which it came to that activeMask()
    Wait wait;
};

/// The threads of the block at hand; each OS thread runs one block at a time. As long as none has
/// waited, threadIdx alone says which thread runs, and `running` and `next` mean nothing.
struct Schedule {
    Thread* threads;  // by linear index
    Pause* pauses;
    Thread* running;
    unsigned next;      // the next thread to start
    unsigned count;     // threads in the block
    unsigned arrived;   // threads that wait at the barrier
    unsigned handOver;  // all threads that have not ended, once they have started and wait in step;
                        // else 0
    Waiting waiting;
    bool isPausing;           // threads wait in `pauses`
    uint32_t letGo;           // lanes of the running warp that go on from their pauses,
    unsigned lane;            // and the one that runs
    WarpValues* bring;        // what lanes that pause bring to the next exchange, and the last
    const WarpValues* given;  // one's; of each warp, where the whole block comes to the same ones
    BarrierVotes votes;       // those of the last one, counted
    volatile bool inDeviceCode;  // may be preempted; volatile, since a signal handler looks at it
};
extern SIMULATOR_OF_DEVICE thread_local SIMULATOR_CONSTINIT Schedule schedule;

/// Ends the running thread and starts the next one where that takes more than the next threadIdx.x:
/// at the end of a row of threads, and where some thread waits. False if all have started.
/// `x` is the threadIdx.x that would be the next one.
SIMULATOR_OF_DEVICE bool startAfterRow(unsigned x);
SIMULATOR_OF_DEVICE bool startAmongWaiting(unsigned x);

/// Ends the running thread and starts the next one in its place; false if all have started. `x` is
/// its threadIdx.x: a caller that keeps it in a register does not wait for each thread's store to
/// come back.
SIMULATOR_UNCOUNTED inline bool startNextThread(unsigned& x) {
    bool isStarted;
    if (++x == blockDim.x) {
        isStarted = startAfterRow(x);
    } else {
        threadIdx.x = x;
        // From here on it is the next thread that is preempted. Before the question, so that nobody
        // is preempted after it and finds another answer.
        asm volatile("" : : "m"(threadIdx.x));
        if (static_cast<const volatile Schedule&>(schedule).waiting == Waiting::never) [[likely]]
            return true;
        isStarted = startAmongWaiting(x);
    }
    x = threadIdx.x;
    return isStarted;
}

/// Whether each thread that runs so is soon done, and waits for nobody: then those of a block may
/// run as the second function runs them. The compiler's plugin knows (translator/plugin/brief.h)
/// and puts its answer in place of the call; without it nobody does.
inline bool isBrief(void (*)(const void* parameters), void (*)(const void* body)) noexcept {
    return false;
}
/// A function that is compiled for processors which compute eight floats at once, as most do, and
/// fmaf() by an instruction (runsSideBySide() asks for both). Its loops lie alike in the lines of
/// the cache, wherever the linker puts it.
#if defined(__x86_64__)
#define SIMULATOR_SIDE_BY_SIDE [[gnu::target("avx2,fma"), gnu::aligned(64)]]
#else
#define SIMULATOR_SIDE_BY_SIDE
#endif

/// Whether each thread that runs so waits for its block or its warp alone and never spins, so that
/// it can return at a barrier, and go on there when it is called again. The compiler's plugin knows
/// (translator/plugin/pause.h) and puts its answer in place of the call; without it nobody does.
[[gnu::noipa]] inline bool canPause(void (*)(const void* parameters, Pause* pause)) noexcept {
    return false;
}
/// Whether, besides, all threads of a block come to the same barriers by the same way: then one
/// function can run them all from a barrier to the next one. An exchange of whole warps is one.
template <class Function>
[[gnu::noipa]] bool canPauseTogether(Function*) noexcept {
    return false;
}
/// Whether some of those only some warps would come to, by their numbers: if each lies in one row.
template <class Function>
[[gnu::noipa]] bool needsRowsOfWarps(Function*) noexcept {
    return false;
}
/// Up to which threadIdx.x such threads do something between a barrier of that state and when they
/// come to it again.
template <class Function>
[[gnu::noipa]] unsigned mostInRow(Function*, uint32_t) noexcept {
    return ~0u;
}
/// Whether such threads go on from a barrier of that state; then `phase`, which runs them from
/// there, is worth to be compiled.
template <class Function, class Phase>
[[gnu::noipa]] bool goesOnFrom(Function*, Phase*, uint32_t) noexcept {
    return false;
}
/// Whether this is inlined into such a function.
[[gnu::noipa]] inline bool isPausing() noexcept {
    return false;
}
/// Whether such threads wait for lanes of their warp, too. Answered as that is.
[[gnu::noipa]] inline bool canMeet(void (*)(const void* parameters, Pause* pause)) noexcept {
    return false;
}
/// Whether it is one that runs all threads of a block from a barrier to the next one.
[[gnu::noipa]] inline bool isPausingTogether() noexcept {
    return false;
}
/// Returns from that function: the plugin puts its statements in place of the call. `place` is
/// where a message says that the thread waits; for its block, or for the lanes of `mask`. All lanes
/// of a warp, each of which has brought a value, may wait so for the other warps, too.
SIMULATOR_OF_DEVICE void pauseHere(const void* place) noexcept;
SIMULATOR_OF_DEVICE void pauseForWarps(const void* place) noexcept;
SIMULATOR_OF_DEVICE void pauseForLanes(const void* place, uint32_t mask) noexcept;
/// The threads of a block begin to run so.
SIMULATOR_OF_DEVICE void beginPausing();
/// All of them have come to a barrier, or ended.
SIMULATOR_OF_DEVICE void allHavePaused();
/// Whether the threads of this block may run side by side from barrier to barrier: nobody can say
/// which one runs. Without barriers they only go through loops round by round, which is slower for
/// a few. `meetLanes`: they wait for the lanes of their warps, too, all of which there are.
SIMULATOR_OF_DEVICE bool beginTogether(bool haveBarriers, bool meetLanes, bool needRowsOfWarps);
/// Where they do: all of them have paused, and what the first ones have brought is given to them.
SIMULATOR_OF_DEVICE void giveToLanes(unsigned threads);

/// The same for threads that wait for lanes, too. Of a warp, from the thread `first` on, those
/// lanes run that have not ended, and then, time and again, those that have met. `mask`: of those
/// that ran last, the lanes for which all of them wait now; 0 if there are none.
/// When no lane of any warp can run, all go on from the barrier; false if all have ended.
/// beginMeeting() returns whether threadIdx.x alone says who a thread is; if not, Thread::index
/// does.
SIMULATOR_OF_DEVICE bool beginMeeting();
SIMULATOR_OF_DEVICE uint32_t lanesBehindBarrier(unsigned first);
SIMULATOR_OF_DEVICE uint32_t lanesThatMet(unsigned first, uint32_t mask);
SIMULATOR_OF_DEVICE bool allGoOn();

/// Goes on to the first thread of the next row, where no thread waits; false after the last row.
inline bool startNextRow() {
    threadIdx.x = 0;
    if (++threadIdx.y < blockDim.y) return true;
    threadIdx.y = 0;
    return ++threadIdx.z < blockDim.z;
}

/// Who stops and who goes on in its place; `to` is null where the caller can go on itself.
struct HandOver {
    Context* from;
    Context to;
};

/// Comes to the barrier where more is to be done than to hand over to the neighbour.
SIMULATOR_OF_DEVICE HandOver comeToBarrier();

/// Of a stopped fiber that soon goes on. An observer asks of each who called it: then the frames of
/// its callers are read, too.
[[gnu::always_inline]] inline void prefetchStack(Context stopped) {
    constexpr int lines = isObserved ? 7 : 1;
#pragma GCC unroll 7
    for (int line = 0; line < lines; ++line)
        __builtin_prefetch(static_cast<const char*>(stopped) + 64 * line);
}

[[gnu::always_inline]] inline const void* programCounter() {
    const void* here;
#if defined(__x86_64__)
    asm volatile("leaq 0(%%rip), %0" : "=r"(here));
#else
    asm volatile("adr %0, ." : "=r"(here));
#endif
    return here;
}

/// Comes to the barrier. In step, a thread that is not the last to come hands over to its
/// neighbour: either that one has yet to come to this barrier, or everyone has, and it can pass.
[[gnu::always_inline]] inline HandOver handOverAtBarrier() {
    Schedule& s = schedule;
    if (s.arrived + 1 >= s.handOver) [[unlikely]]
        return comeToBarrier();
    ++s.arrived;
    Thread& self = *s.running;
    Thread& neighbour = *self.next;
    s.running = &neighbour;
    threadIdx = neighbour.index;
    __builtin_prefetch(&neighbour + 2);
    prefetchStack(neighbour.next->context);
    return {&self.context, neighbour.context};
}

/// Waits for all threads of the block. The switch is here and not in a function: the processor
/// would foresee another fiber's return.
[[gnu::always_inline]] inline void waitForBlock() {
    if constexpr (isObserved) {  // an observer is told of every arrival
        syncBlock();
        return;
    }
    if (isPausing()) return pauseHere(programCounter());
    schedule.inDeviceCode =
        false;  // before the question: who is preempted after it comes back to another answer
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    const HandOver handOver = handOverAtBarrier();
    if (handOver.to) switchFiber(handOver.from, handOver.to);
    schedule.inDeviceCode = true;
}

/// Of threads that go on together: what each exchanges.
[[gnu::always_inline]] inline void bring(uint64_t value) {
    const unsigned thread = linearThreadIndex();
    schedule.bring[thread / 32].of[thread % 32] = value;
}

/// Waits for all threads of the block and counts them, and those that come with a predicate that is
/// not zero.
[[gnu::always_inline]] inline BarrierVotes voteInBlock(int predicate) {
    if constexpr (!isObserved)
        if (isPausingTogether()) {
            bring(predicate != 0);
            pauseHere(programCounter());
            return schedule.votes;
        }
    return syncBlock(predicate);
}

/// As laneId(), for who exchanges something.
[[gnu::always_inline]] inline unsigned laneInExchange() {
    if constexpr (!isObserved)
        if (isPausing() && !isPausingTogether()) return schedule.lane;
    return laneId();
}

/// Waits for the lanes of `mask`, of which the caller is one, as meetLanes() says.
[[gnu::always_inline]] inline const WarpValues& waitForLanes(uint32_t mask, uint64_t value,
                                                             bool isBarrier) {
    if constexpr (!isObserved) {
        if (isPausingTogether()) {
            bring(value);
            pauseForWarps(programCounter());
            return schedule.given[linearThreadIndex() / 32];
        }
        if (isPausing()) {
            schedule.bring->of[schedule.lane] = value;
            pauseForLanes(programCounter(), mask);
            return *schedule.given;
        }
    }
    return meetLanes(mask, value, isBarrier);
}
/// Of a mask that the program has named. meetLanes() asks the same.
[[gnu::always_inline]] inline void askIfOwn(uint32_t mask) {
    if constexpr (!isObserved)
        if (isPausing() && mask != allLanes && !(mask >> laneInExchange() & 1)) notInOwnMask(mask);
}
[[gnu::always_inline]] inline const WarpValues& exchangeInWarp(uint32_t mask, uint64_t value) {
    askIfOwn(mask);
    return waitForLanes(mask, value, false);
}
/// Who has brought something else than 0 is noted by who brings it, where the lanes go one by one.
[[gnu::always_inline]] inline const WarpValues& voteInWarp(uint32_t mask, bool isYes) {
    if constexpr (!isObserved)
        if (isPausing() && !isPausingTogether())
            schedule.bring->nonZero |= uint32_t(isYes) << schedule.lane;
    return exchangeInWarp(mask, isYes);
}
/// __syncwarp()
[[gnu::always_inline]] inline void syncWarp(uint32_t mask) {
    askIfOwn(mask);
    waitForLanes(mask, 0, true);
}

}  // namespace simulator
