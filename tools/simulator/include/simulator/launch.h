// How a kernel starts. The translator turns `k<<<grid, block, shared, stream>>>(args)` into
// `(configure(grid, block, shared, stream), k(args))` and wraps the body of every __global__
// function in launch().
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "simulator/schedule.h"

namespace simulator {

/// A line of the program: where a call stands whose default argument it is.
struct CallPlace {
    const char* file;
    unsigned line;
    static constexpr CallPlace current(const char* file = __builtin_FILE(),
                                       unsigned line = __builtin_LINE()) {
        return {file, line};
    }
};

/// Notes the configuration of the launch that follows on this host thread, or in this thread of a
/// kernel.
void configure(dim3 grid, dim3 block, size_t sharedBytes = 0, cudaStream_t stream = nullptr,
               CallPlace at = CallPlace::current());

/// A kernel and its arguments. `runThreads` runs the thread that threadIdx names, and after it
/// those of the block that have not started yet, one after another on the stack of its caller.
struct Kernel {
    const char* name;
    const void* body;
    size_t bodyBytes;
    void (*runThreads)(const void* body);
    unsigned maxThreads;  // of a block, as __launch_bounds__ says
};

/// Runs `kernel` over the configured grid and returns when it has ended; if a kernel launches it,
/// it runs when that one has ended. Errors are left
/// for cudaGetLastError() and, if the kernel itself failed, for the next call that waits
/// for the device. To be called by the kernel's function itself, which is known by that.
void launchKernel(const Kernel& kernel);

/// The body of a kernel, as the translator hands it over: each thread works on its own copy
/// of the parameters, made of bytes. Constructors and destructors run on the host only.
template <class Body>
[[gnu::always_inline]] inline void launch(const char* name, const Body& body,
                                          unsigned maxThreads = 1024) {
    launchKernel({name, &body, sizeof body,
                  [](const void* shared) SIMULATOR_UNOBSERVED {
                      unsigned x = threadIdx.x;
                      do {
                          alignas(Body) unsigned char own[sizeof(Body)];
                          __builtin_memcpy(own, shared, sizeof own);
                          (*reinterpret_cast<Body*>(own))();
                      } while (startNextThread(x));
                  },
                  maxThreads});
}

/// A kernel as the host names it: by its function.
using KernelFunction = const void*;

template <class K>
KernelFunction functionOf(K* kernel) {
    return reinterpret_cast<KernelFunction>(kernel);
}

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
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                        void** args, size_t sharedBytes = 0,
                                        cudaStream_t stream = nullptr) {
    simulator::configureCooperative(grid, block, sharedBytes, stream);
    simulator::callWithPointers(kernel, args, std::index_sequence_for<Parameters...>{});
    return simulator::launchResult();
}
