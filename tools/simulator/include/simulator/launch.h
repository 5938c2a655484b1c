// How a kernel starts. The translator turns `k<<<grid, block, shared, stream>>>(args)` into
// `(configure(grid, block, shared, stream), k(args))` and wraps the body of every __global__ function in
// launch().
#pragma once

#include <atomic>
#include <cstddef>
#include <source_location>
#include <type_traits>
#include <utility>

#include "simulator/device.h"

namespace simulator {

/// Notes the configuration of the launch that follows on this host thread.
void configure(dim3 grid, dim3 block, size_t sharedBytes = 0, cudaStream_t stream = nullptr,
               std::source_location at = std::source_location::current());

/// A kernel and its arguments. `runThreads` runs the block's threads that have not started yet, one after
/// another on the stack of its caller.
struct Kernel {
    const char* name;
    const void* body;
    void (*runThreads)(const void* body);
};

/// Runs `kernel` over the configured grid and returns when it has ended; errors are left for
/// cudaGetLastError() and, if the kernel itself failed, for the next call that waits for the device.
void launchKernel(const Kernel& kernel);

/// How the threads of a block wait for each other, so far: the less they do, the less there is to keep track
/// of.
enum class Waiting : unsigned char {
    never,   // each ran to its end before the next one started
    inStep,  // only at barriers of the whole block: whoever waits hands over to its neighbour
    freely,  // in any way: it is known of each who can run
};

/// The threads of the block at hand that have not started yet; each OS thread runs one block at a time.
struct Starting {
    unsigned next;     // linear index of the next thread to start
    unsigned count;    // threads in the block
    uint3 index;       // threadIdx of `next`
    unsigned current;  // the thread that runs
    Waiting waiting;
    volatile bool inDeviceCode;  // may be preempted; volatile, since a signal handler looks at it
};
extern thread_local constinit Starting starting;

/// Starts the next thread of the block; false if all have started.
inline bool startNextThread() {
    Starting& s = starting;
    if (s.next == s.count) {
        return false;
    }
    threadIdx = s.index;
    s.current = s.next++;
    if (++s.index.x == blockDim.x) {
        s.index.x = 0;
        if (++s.index.y == blockDim.y) {
            s.index.y = 0;
            ++s.index.z;
        }
    }
    std::atomic_signal_fence(std::memory_order_seq_cst);
    s.inDeviceCode = true;
    return true;
}

/// Tells the scheduler that the current thread has ended, in a block where some thread has waited.
void endAmongWaiting();

inline void endThread() {
    starting.inDeviceCode = false;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (starting.waiting != Waiting::never) {
        endAmongWaiting();
    }
}

/// The body of a kernel, as the translator hands it over: each thread works on its own copy of the
/// parameters.
template <class Body>
void launch(const char* name, const Body& body) {
    launchKernel({name, &body, [](const void* shared) {
                      while (startNextThread()) {
                          Body own(*static_cast<const Body*>(shared));
                          own();
                          endThread();
                      }
                  }});
}

/// Asks `kernel` for its name without running it; a kernel's name (by address) is its identity.
void beginNaming();
const char* endNaming();

template <class... Parameters>
const char* nameOf(void (*kernel)(Parameters...)) {
    beginNaming();
    // The parameters are never looked at: a kernel that is being named does not run.
    kernel([]() -> std::remove_reference_t<Parameters> {
        alignas(Parameters) static std::byte zeros[sizeof(Parameters)]{};
        return *reinterpret_cast<std::remove_reference_t<Parameters>*>(zeros);
    }()...);
    return endNaming();
}

/// Lets the kernel of that name take up to `bytes` of dynamic shared memory (cudaFuncSetAttribute).
void allowDynamicShared(const char* kernelName, size_t bytes);
size_t allowedDynamicShared(const char* kernelName);

/// Marks the launch that follows as cooperative: all its blocks run at the same time.
void configureCooperative(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream);

/// The error of the last launch on this host thread, for the launch functions that return it.
cudaError_t launchResult();

template <class... Parameters, size_t... Is>
void callWithPointers(void (*kernel)(Parameters...), void** args, std::index_sequence<Is...>) {
    kernel(*static_cast<std::remove_reference_t<Parameters>*>(args[Is])...);
}

}  // namespace simulator

template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** args,
                             size_t sharedBytes = 0, cudaStream_t stream = nullptr) {
    simulator::configure(grid, block, sharedBytes, stream);
    simulator::callWithPointers(kernel, args, std::index_sequence_for<Parameters...>{});
    return simulator::launchResult();
}

/// A grid whose blocks may wait for each other with cooperative_groups::this_grid().sync().
template <class... Parameters>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** args,
                                        size_t sharedBytes = 0, cudaStream_t stream = nullptr) {
    simulator::configureCooperative(grid, block, sharedBytes, stream);
    simulator::callWithPointers(kernel, args, std::index_sequence_for<Parameters...>{});
    return simulator::launchResult();
}
