// Launches as the host asks for them: by `<<< >>>`, and by calls that name the kernel. Host files
// that are no CUDA sources may make the latter.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "driver_types.h"
#include "simulator/of_device.h"
#include "vector_types.h"

namespace simulator {

/// A line of the program: where a call stands whose default argument it is.
struct CallPlace {
    const char* file;
    unsigned line;
    const void* caller = nullptr;  // what a function of the API returns to, without file and line
    static constexpr CallPlace current(const char* file = __builtin_FILE(),
                                       unsigned line = __builtin_LINE()) {
        return {file, line};
    }
};

/// Notes the configuration of the launch that follows on this host thread, or in this thread of a
/// kernel.
SIMULATOR_OF_DEVICE void configure(dim3 grid, dim3 block, size_t sharedBytes = 0,
                                   cudaStream_t stream = nullptr,
                                   CallPlace at = CallPlace::current());

/// The same for a kernel of a library: the line of the program is that which calls the library.
void configureOfLibrary(dim3 grid, dim3 block, cudaStream_t stream, size_t sharedBytes = 0);

/// A kernel as the host names it: by its function.
using KernelFunction = const void*;

template <class K>
KernelFunction functionOf(K* kernel) {
    return reinterpret_cast<KernelFunction>(kernel);
}

/// Marks the launch that follows as cooperative: all its blocks run at the same time.
void configureCooperative(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream,
                          CallPlace at);

/// The error of the last launch on this host thread, for the launch functions that return it.
cudaError_t launchResult();

template <class... Parameters, size_t... Is>
void callWithPointers(void (*kernel)(Parameters...), void** args, std::index_sequence<Is...>) {
    kernel(*static_cast<std::remove_reference_t<Parameters>*>(args[Is])...);
}

}  // namespace simulator

/// `kernel` is the address of one, as `(void*)kernel`.
cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** args,
                             size_t sharedBytes = 0, cudaStream_t stream = nullptr);
cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** args,
                                        size_t sharedBytes = 0, cudaStream_t stream = nullptr);

template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** args,
                             size_t sharedBytes = 0, cudaStream_t stream = nullptr,
                             simulator::CallPlace at = simulator::CallPlace::current()) {
    simulator::configure(grid, block, sharedBytes, stream, at);
    simulator::callWithPointers(kernel, args, std::index_sequence_for<Parameters...>{});
    return simulator::launchResult();
}

/// A grid whose blocks may wait for each other with cooperative_groups::this_grid().sync().
template <class... Parameters>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                        void** args, size_t sharedBytes = 0,
                                        cudaStream_t stream = nullptr,
                                        simulator::CallPlace at = simulator::CallPlace::current()) {
    simulator::configureCooperative(grid, block, sharedBytes, stream, at);
    simulator::callWithPointers(kernel, args, std::index_sequence_for<Parameters...>{});
    return simulator::launchResult();
}
