// Attributes of kernels, and occupancy as on a multiprocessor of compute capability 9.0 whose
// registers suffice.
#include <algorithm>

#include <mutex>
#include <unordered_map>

#include "call.h"
#include "kernels.h"
#include "simulator/kernels.h"

namespace simulator {

namespace {

constexpr int threadsPerMultiprocessor = 2048, blocksPerMultiprocessor = 32, threadsPerBlock = 1024,
              warp = 32;
constexpr size_t KiB = 1024;
constexpr size_t sharedPerMultiprocessor = 228 * KiB, sharedPerBlock = 227 * KiB,
                 reservedPerBlock = 1 * KiB;
constexpr int maximalSharedPerBlock = int(sharedPerBlock);

/// Of the kernels that have asked for more dynamic shared memory than a kernel has by default.
class DynamicSharedLimits {
  public:
    static DynamicSharedLimits& instance() {
        static DynamicSharedLimits& limits = *new DynamicSharedLimits;
        return limits;
    }

    void set(KernelFunction kernel, size_t bytes) {
        const std::scoped_lock lock(mutex_);
        ofKernel_[kernel] = bytes;
    }
    size_t of(KernelFunction kernel) const {
        const std::scoped_lock lock(mutex_);
        const auto limit = ofKernel_.find(kernel);
        return limit == ofKernel_.end() ? 48 * KiB : limit->second;
    }

  private:
    std::unordered_map<KernelFunction, size_t> ofKernel_;
    mutable std::mutex mutex_;
};

int blocksThatFit(int threads, size_t dynamicShared) {
    if (threads > threadsPerBlock || dynamicShared > sharedPerBlock) return 0;
    const int byThreads = threadsPerMultiprocessor / ((threads + warp - 1) / warp * warp);
    const int byShared = int(sharedPerMultiprocessor / (dynamicShared + reservedPerBlock));
    return std::min({byThreads, byShared, blocksPerMultiprocessor});
}

}  // namespace

size_t allowedDynamicShared(KernelFunction kernel) {
    return DynamicSharedLimits::instance().of(kernel);
}

cudaError_t setKernelAttribute(KernelFunction kernel, cudaFuncAttribute attribute, int value) {
    return call([&] {
        switch (attribute) {
            case cudaFuncAttributeMaxDynamicSharedMemorySize:
                if (value < 0 || value > maximalSharedPerBlock) return cudaErrorInvalidValue;
                DynamicSharedLimits::instance().set(kernel, size_t(value));
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
