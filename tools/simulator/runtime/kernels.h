// Kernels as the runtime knows them: what was asked for one beyond what every kernel has, and
// launches that are made now and run later.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "graph.h"

namespace simulator {

/// How many bytes of dynamic shared memory a block of it may have (cudaFuncSetAttribute).
size_t allowedDynamicShared(KernelFunction kernel);

/// Where the next launch of this thread is left instead of being run; null if it runs.
extern thread_local constinit std::optional<KernelWork>* prepared;

/// The launch that `call` would make; its error.
cudaError_t prepare(const std::function<void()>& call, std::optional<KernelWork>& work);
/// The same for a kernel that is named by its address; `work` stays empty if it is none.
cudaError_t prepare(const cudaKernelNodeParams& kernel, CallPlace at,
                    std::optional<KernelWork>& work);

/// Launches it on that stream.
cudaError_t launch(const LaterLaunch& launch, cudaStream_t stream);
/// Gives it another grid, if there can be such a one.
cudaError_t rearrange(LaterLaunch& launch, dim3 grid, dim3 block, size_t sharedBytes);

}  // namespace simulator
