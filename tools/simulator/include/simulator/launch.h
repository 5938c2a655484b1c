// How a kernel starts. The translator turns `k<<<grid, block, shared, stream>>>(args)` into
// `(configure(grid, block, shared, stream), k(args))` and wraps the body of every __global__
// function in launch().
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "simulator/launch_calls.h"
#include "simulator/schedule.h"
#include "simulator/shared.h"

namespace simulator {

/// A kernel and its arguments. `runThreads` runs the thread that threadIdx names, and after it
/// those of the block that have not started yet, one after another on the stack of its caller.
/// `runBriefThreads` runs all threads of a block, some of them side by side: nobody can say which
/// one runs. Null where they are not brief.
struct Kernel {
    const char* name;
    const void* body;
    size_t bodyBytes;
    void (*runThreads)(const void* body);
    unsigned maxThreads;  // of a block, as __launch_bounds__ says
    void (*runBriefThreads)(const void* body) = nullptr;
};

/// Runs `kernel` over the configured grid and returns when it has ended; if a kernel launches it,
/// it runs when that one has ended. Errors are left
/// for cudaGetLastError() and, if the kernel itself failed, for the next call that waits
/// for the device. To be called by the kernel's function itself, which is known by that.
SIMULATOR_OF_DEVICE void launchKernel(const Kernel& kernel);

/// A copy of the parameters, made of bytes where they have constructors, which run on the host
/// only. Where only one function knows it, the compiler sees that nothing that kernels write
/// changes it, and takes apart what is no bytes.
template <class Body, bool isPlain = std::is_trivially_copyable_v<Body>>
struct Parameters {
    [[gnu::always_inline]] SIMULATOR_UNOBSERVED explicit Parameters(const void* body) {
        __builtin_memcpy(bytes, body, sizeof bytes);
    }
    [[gnu::always_inline]] SIMULATOR_UNOBSERVED Body& operator*() {
        return *reinterpret_cast<Body*>(bytes);
    }
    alignas(Body) unsigned char bytes[sizeof(Body)];
};
template <class Body>
struct Parameters<Body, true> {
    [[gnu::always_inline]] SIMULATOR_UNOBSERVED explicit Parameters(const void* from)
        : body(*static_cast<const Body*>(from)) {}
    [[gnu::always_inline]] SIMULATOR_UNOBSERVED Body& operator*() { return body; }
    Body body;
};

/// Runs one thread on its own copy of the parameters.
template <class Body>
[[gnu::always_inline]] SIMULATOR_UNOBSERVED inline void runThread(const void* parameters) {
    Parameters<Body> own(parameters);
    (*own)();
}

/// Runs a thread from its begin, or from the barrier at which it pauses, to the next one or its
/// end. By a call of the body itself: of functions that are always inlined, as runThread() is, the
/// compiler does not look first at what they call.
template <class Body>
void runToPause(const void* parameters, Pause* pause) {
    Parameters<Body> own(parameters);
    (*own)();
    *pause = {Pause::ended, 0};
}

/// Runs all threads of a block to their first barrier, then all to the next one, and so on.
template <class Body>
void runPausingThreads(const void* parameters) {
    beginPausing();
    bool doesAnyWait;
    do {
        Pause* pause = schedule.pauses;
        doesAnyWait = false;
        threadIdx = {0, 0, 0};
        do {
            for (unsigned x = 0, end = blockDim.x; x < end; ++x, ++pause) {
                threadIdx.x = x;
                asm volatile("" : : "m"(threadIdx.x));  // a fault's message says whose it is
                runToPause<Body>(parameters, pause);
                doesAnyWait |= pause->state != Pause::ended;
            }
        } while (startNextRow());
        allHavePaused();
    } while (doesAnyWait);
    schedule.inDeviceCode = false;
}

/// The same where threads also wait for lanes of their warp.
template <class Body>
void runMeetingThreads(const void* parameters) {
    const bool isRow = beginMeeting();
    Pause* const pauses = schedule.pauses;
    do {
        for (unsigned first = 0; first < schedule.count; first += 32)
            for (uint32_t lanes = lanesBehindBarrier(first); lanes;) {
                uint32_t ofAny = 0, ofAll = ~0u;
                for (schedule.letGo = lanes; lanes; lanes &= lanes - 1) {
                    schedule.lane = unsigned(__builtin_ctz(lanes));
                    const unsigned thread = first + schedule.lane;
                    if (isRow)
                        threadIdx.x = thread;
                    else
                        threadIdx = schedule.threads[thread].index;
                    asm volatile("" : : "m"(threadIdx));  // a fault's message says whose it is
                    runToPause<Body>(parameters, pauses + thread);
                    ofAny |= pauses[thread].mask;
                    ofAll &= pauses[thread].mask;
                }
                lanes = lanesThatMet(first, ofAny == ofAll ? ofAll : 0);
            }
    } while (allGoOn());
    schedule.inDeviceCode = false;
}

/// Up to which threadIdx.x a row of threads is one loop: one in which
/// blockIdx.x * blockDim.x + threadIdx.x wraps, or an int of it, takes two, since the compiler's
/// plugin relies on it that this happens in none.
[[gnu::always_inline]] SIMULATOR_UNOBSERVED inline unsigned endOfFirstLoop() {
    constexpr unsigned ints = 1u << 31;  // that are not negative
    const unsigned untilWrap = ints - blockIdx.x * blockDim.x % ints;
    return untilWrap < blockDim.x ? untilWrap : blockDim.x;
}

/// Runs a thread, from its begin or from the barrier that `state` names, to the next one or its
/// end. `thread` is its number in its block. a to d are Together::values.
template <class Body>
void runToBarrier(const void* parameters, [[maybe_unused]] unsigned char* kept,
                  [[maybe_unused]] uint64_t thread, [[maybe_unused]] uint32_t state,
                  [[maybe_unused]] uint64_t a, [[maybe_unused]] uint64_t b,
                  [[maybe_unused]] uint64_t c, [[maybe_unused]] uint64_t d, uint32_t* nextState,
                  uint64_t* nextA, uint64_t* nextB, uint64_t* nextC, uint64_t* nextD) {
    Parameters<Body> own(parameters);
    (*own)();
    *nextState = Pause::ended;
    *nextA = *nextB = *nextC = *nextD = 0;
}

/// Runs all threads of a block from one barrier to the next, as runBriefThreads() does; time and
/// again if that is the same one.
template <class Body, uint32_t state>
[[gnu::noipa]] SIMULATOR_SIDE_BY_SIDE void runPhase(const void* body, Together& together) {
    const Parameters<Body> parameters(body);
    unsigned char* const kept = reinterpret_cast<unsigned char*>(schedule.pauses);
    static_assert(Together::mostValues == 4);
    uint64_t nextA = together.values[0], nextB = together.values[1], nextC = together.values[2],
             nextD = together.values[3];
    uint32_t next;
    do {
        const uint64_t a = nextA, b = nextB, c = nextC, d = nextD;
        next = Pause::ended;
        nextA = nextB = nextC = nextD = 0;
        threadIdx = {0, 0, 0};
        const bool isOneLoop = endOfFirstLoop() == blockDim.x;
        const unsigned most = isOneLoop ? mostInRow(runToBarrier<Body>, state) : ~0u;
        unsigned end = most < blockDim.x ? most : endOfFirstLoop();
        for (unsigned first = 0;;) {
            uint64_t thread = first;  // of each row the first one
            do {
                for (int round = 0, rounds = int(end - first); round < rounds; ++round) {
                    threadIdx.x = first + unsigned(round);
                    asm volatile("" : : "m"(threadIdx.x));  // where it can divide by zero
                    runToBarrier<Body>(&parameters, kept, thread + uint64_t(round), state, a, b, c,
                                       d, &next, &nextA, &nextB, &nextC, &nextD);
                }
                thread += blockDim.x;
            } while (startNextRow());
            if (end == blockDim.x || (end == most && next == state)) break;
            first = end;
            end = blockDim.x;
            threadIdx = {0, 0, 0};
        }
        allHavePaused();
        if (canMeet(runToPause<Body>))
            giveToLanes(blockDim.y * blockDim.z == 1 ? end : schedule.count);
    } while (next == state);
    together = {next, {nextA, nextB, nextC, nextD}};
}

/// Runs all threads of a block to their first barrier, then all to the next one, and so on, where
/// all come to the same ones.
template <class Body, uint32_t... states>
void runTogether(const void* parameters, std::integer_sequence<uint32_t, states...>) {
    Together together = {Pause::notBegun, {}};
    do {
        const uint32_t from = together.state;
        if (from == Pause::notBegun)
            runPhase<Body, Pause::notBegun>(parameters, together);
        else
            ((from == Pause::firstBarrier + states &&
              goesOnFrom(runToBarrier<Body>, runPhase<Body, Pause::firstBarrier + states>,
                         Pause::firstBarrier + states) &&
              (runPhase<Body, Pause::firstBarrier + states>(parameters, together), true)) ||
             ...);
    } while (together.state != Pause::ended);
    schedule.inDeviceCode = false;
}

/// As Kernel::runThreads, whatever the threads do.
template <class Body>
SIMULATOR_UNOBSERVED void runThreads(const void* body) {
    const Parameters<Body> parameters(body);
    if constexpr (!isObserved)
        if (canPauseTogether(runToBarrier<Body>) &&
            beginTogether(canPause(runToPause<Body>), canMeet(runToPause<Body>),
                          needsRowsOfWarps(runToBarrier<Body>)))
            return runTogether<Body>(
                &parameters, std::make_integer_sequence<uint32_t, Together::mostBarriers>());
    if (canPause(runToPause<Body>))
        return canMeet(runToPause<Body>) ? runMeetingThreads<Body>(&parameters)
                                         : runPausingThreads<Body>(&parameters);
    schedule.inDeviceCode = true;
    unsigned x = threadIdx.x;
    do runThread<Body>(&parameters);
    while (startNextThread(x));
}

/// As Kernel::runBriefThreads. What is the same for all of a row is computed once, and eight
/// threads or so are one instruction of the processor (translator/plugin/rows.cpp).
template <class Body>
SIMULATOR_SIDE_BY_SIDE void runBriefThreads(const void* body) {
    const Parameters<Body> parameters(body);
    for (unsigned first = 0, end = endOfFirstLoop();;) {
        do {
            for (int round = 0, rounds = int(end - first); round < rounds; ++round) {
                threadIdx.x = first + unsigned(round);
                asm volatile("" : : "m"(threadIdx.x));  // where it can divide by zero
                runThread<Body>(&parameters);
            }
        } while (startNextRow());
        if (end == blockDim.x) return;
        first = end;
        end = blockDim.x;
        threadIdx = {0, 0, 0};
    }
}

/// The body of a kernel, as the translator hands it over: each thread works on its own copy
/// of the parameters. Constructors and destructors run on the host only.
template <class Body>
[[gnu::always_inline]] inline void launch(const char* name, const Body& body,
                                          unsigned maxThreads = 1024) {
    if (!isObserved && isBrief(runThread<Body>, runBriefThreads<Body>))
        launchKernel(
            {name, &body, sizeof body, runThreads<Body>, maxThreads, runBriefThreads<Body>});
    else
        launchKernel({name, &body, sizeof body, runThreads<Body>, maxThreads});
}

/// Each name that the plugin knows is one of ours.
namespace known_to_plugin {
#define SIMULATOR_NAME(name) using simulator::name;
SIMULATOR_KNOWN_TO_PLUGIN(SIMULATOR_NAME)
#undef SIMULATOR_NAME
}  // namespace known_to_plugin

/// Calls the kernel of that address.
using CallWithPointers = void (*)(KernelFunction kernel, void** args);

/// Notes how a kernel is called whose address the program takes.
void noteAddress(KernelFunction kernel, CallWithPointers call);

/// What is cast to void* in the program, where its name is that of a kernel: by its address alone
/// nobody would know its parameters.
class KernelAddress {
  public:
    template <class T>
    KernelAddress(T* pointer) : address_((void*)pointer) {}

    template <class... Parameters>
    KernelAddress(void (*kernel)(Parameters...)) : address_((void*)kernel) {
        noteAddress(
            address_,
            [](KernelFunction address, void** args) {
                callWithPointers((void (*)(Parameters...))address, args,
                                 std::index_sequence_for<Parameters...>{});
            });
    }

    operator void*() const { return address_; }

  private:
    void* address_;
};

}  // namespace simulator
