// Attributes of kernels, and occupancy as on a multiprocessor of compute capability 9.0 whose
// registers suffice.
#include <algorithm>
#include <array>
#include <mutex>
#include <unordered_map>

#include "call.h"
#include "kernels.h"
#include "shared_memory.h"
#include "simulator/kernels.h"

namespace simulator {

namespace {

constexpr int threadsPerMultiprocessor = 2048, blocksPerMultiprocessor = 32, threadsPerBlock = 1024,
              warp = 32;
constexpr size_t sharedPerMultiprocessor = 228 * KiB, sharedPerBlock = bytesOfSharedMemory,
                 reservedPerBlock = 1 * KiB;
constexpr int maximalSharedPerBlock = int(sharedPerBlock);

/// What the threads of the host have said of kernels.
template <class T>
class OfKernels {
  public:
    void set(KernelFunction kernel, T value) {
        const std::scoped_lock lock(mutex_);
        values_[kernel] = value;
    }
    T of(KernelFunction kernel, T otherwise) const {
        const std::scoped_lock lock(mutex_);
        const auto found = values_.find(kernel);
        return found == values_.end() ? otherwise : found->second;
    }

  private:
    std::unordered_map<KernelFunction, T> values_;
    mutable std::mutex mutex_;
};

/// Of those that have asked for more dynamic shared memory than a kernel has by default, on the
/// current device.
OfKernels<size_t>& dynamicSharedLimits() {
    static auto& limits = *new std::array<OfKernels<size_t>, mostDevices>;
    return limits[size_t(currentDevice().number)];
}

/// How those are called whose addresses the program has taken.
OfKernels<CallWithPointers>& knownAddresses() {
    static auto& addresses = *new OfKernels<CallWithPointers>;
    return addresses;
}

int blocksThatFit(int threads, size_t dynamicShared) {
    if (threads > threadsPerBlock || dynamicShared > sharedPerBlock) return 0;
    const int byThreads = threadsPerMultiprocessor / ((threads + warp - 1) / warp * warp);
    const int byShared = int(sharedPerMultiprocessor / (dynamicShared + reservedPerBlock));
    return std::min({byThreads, byShared, blocksPerMultiprocessor});
}

}  // namespace

void noteAddress(KernelFunction kernel, CallWithPointers call) {
    knownAddresses().set(kernel, call);
}

size_t allowedDynamicShared(KernelFunction kernel) {
    return dynamicSharedLimits().of(kernel, 48 * KiB);
}

cudaError_t setKernelAttribute(KernelFunction kernel, cudaFuncAttribute attribute, int value) {
    return call([&] {
        switch (attribute) {
            case cudaFuncAttributeMaxDynamicSharedMemorySize:
                if (value < 0 || value > maximalSharedPerBlock) return cudaErrorInvalidValue;
                dynamicSharedLimits().set(kernel, size_t(value));
                return cudaSuccess;
            case cudaFuncAttributePreferredSharedMemoryCarveout:
                return value < -1 || value > 100 ? cudaErrorInvalidValue : cudaSuccess;
            default:
                return cudaErrorInvalidValue;
        }
    });
}

cudaError_t getKernelAttributes(cudaFuncAttributes* attributes, KernelFunction kernel) {
    return call([&] {
        if (!attributes) return cudaErrorInvalidValue;
        *attributes = {};
        attributes->maxThreadsPerBlock = threadsPerBlock;
        attributes->numRegs = 32;
        attributes->ptxVersion = attributes->binaryVersion = 90;
        attributes->maxDynamicSharedSizeBytes = int(allowedDynamicShared(kernel));
        attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
        return cudaSuccess;
    });
}

cudaError_t residentBlocks(int* blocks, int threads, size_t dynamicShared) {
    return call([&] {
        if (!blocks || threads <= 0) return cudaErrorInvalidValue;
        *blocks = blocksThatFit(threads, dynamicShared);
        return cudaSuccess;
    });
}

cudaError_t availableShared(size_t* bytes, KernelFunction kernel, int blocks, int threads) {
    return call([&] {
        if (!bytes || blocks <= 0 || threads <= 0 || blocks > blocksThatFit(threads, 0))
            return cudaErrorInvalidValue;
        const size_t share = sharedPerMultiprocessor / size_t(blocks) - reservedPerBlock;
        *bytes = std::min(share, allowedDynamicShared(kernel));
        return cudaSuccess;
    });
}

cudaError_t bestBlockSize(int* gridSize, int* blockSize, size_t (*dynamicShared)(int, const void*),
                          const void* context, int limit) {
    return call([&] {
        if (!gridSize || !blockSize || limit < 0) return cudaErrorInvalidValue;
        const int largest = limit == 0 ? threadsPerBlock : std::min(limit, threadsPerBlock);
        int most = 0;
        for (int rounded = (largest + warp - 1) / warp * warp; rounded > 0; rounded -= warp) {
            const int threads = std::min(rounded, largest);
            const int blocks = blocksThatFit(threads, dynamicShared(threads, context));
            if (blocks * threads <= most) continue;
            most = blocks * threads;
            *blockSize = threads;
            *gridSize = blocks;
        }
        if (most == 0) return cudaErrorInvalidValue;
        int multiprocessors = 0;
        cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
        *gridSize *= multiprocessors;
        return cudaSuccess;
    });
}

}  // namespace simulator

using namespace simulator;

cudaError_t simulator::prepare(const cudaKernelNodeParams& kernel, CallPlace at,
                               std::optional<KernelWork>& work) {
    const CallWithPointers call = knownAddresses().of(kernel.func, nullptr);
    if (!call) return cudaErrorInvalidDeviceFunction;
    const auto launch = [&] {
        configure(kernel.gridDim, kernel.blockDim, kernel.sharedMemBytes, nullptr, at);
        call(kernel.func, kernel.kernelParams);
    };
    return prepare(launch, work);
}

/// By the address of a kernel, configured as `configure` does.
static cudaError_t launchByAddress(const void* kernel, void** args, auto&& configure) {
    const CallWithPointers call = knownAddresses().of(kernel, nullptr);
    if (!call) return callFailed(cudaErrorInvalidDeviceFunction);
    configure();
    call(kernel, args);
    return launchResult();
}

cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** args,
                             size_t sharedBytes, cudaStream_t stream) {
    const CallPlace at{nullptr, 0, __builtin_return_address(0)};
    return launchByAddress(kernel, args, [&] { configure(grid, block, sharedBytes, stream, at); });
}

cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** args,
                                        size_t sharedBytes, cudaStream_t stream) {
    const CallPlace at{nullptr, 0, __builtin_return_address(0)};
    return launchByAddress(kernel, args,
                           [&] { configureCooperative(grid, block, sharedBytes, stream, at); });
}
