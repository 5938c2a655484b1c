// What the host may ask of a kernel, and set.
#pragma once

#include "cuda_runtime_api.h"
#include "simulator/launch.h"

namespace simulator {

cudaError_t setKernelAttribute(KernelFunction kernel, cudaFuncAttribute attribute, int value);
cudaError_t getKernelAttributes(cudaFuncAttributes* attributes, KernelFunction kernel);
/// How many blocks of that shape a multiprocessor holds.
cudaError_t residentBlocks(int* blocks, int threads, size_t dynamicShared);
cudaError_t availableShared(size_t* bytes, KernelFunction kernel, int blocks, int threads);
/// The block size that keeps most threads resident, and the grid that fills the device
/// with such blocks.
cudaError_t bestBlockSize(int* gridSize, int* blockSize,
                          size_t (*dynamicShared)(int threads, const void* context),
                          const void* context, int limit);

}  // namespace simulator

template <class... P>
cudaError_t cudaFuncSetAttribute(void (*kernel)(P...), cudaFuncAttribute attribute, int value) {
    return simulator::setKernelAttribute(simulator::functionOf(kernel), attribute, value);
}

template <class... P>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, void (*kernel)(P...)) {
    return simulator::getKernelAttributes(attributes, simulator::functionOf(kernel));
}

template <class... P>
cudaError_t cudaFuncSetCacheConfig(void (*)(P...), cudaFuncCache) {
    return cudaSuccess;
}

template <class... P>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void (*)(P...),
                                                          int blockSize, size_t dynamicShared) {
    return simulator::residentBlocks(blocks, blockSize, dynamicShared);
}

template <class... P>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, void (*)(P...),
                                                                   int blockSize,
                                                                   size_t dynamicShared, unsigned) {
    return simulator::residentBlocks(blocks, blockSize, dynamicShared);
}

template <class... P>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, void (*kernel)(P...),
                                                      int blocks, int blockSize) {
    return simulator::availableShared(bytes, simulator::functionOf(kernel), blocks, blockSize);
}

template <class Shared, class... P>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* gridSize, int* blockSize,
                                                           void (*)(P...), Shared dynamicShared,
                                                           int limit = 0) {
    return simulator::bestBlockSize(
        gridSize, blockSize,
        [](int threads, const void* shared) {
            return size_t((*static_cast<const Shared*>(shared))(threads));
        },
        &dynamicShared, limit);
}

template <class... P>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* gridSize, int* blockSize, void (*kernel)(P...),
                                               size_t dynamicShared = 0, int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        gridSize, blockSize, kernel, [dynamicShared](int) { return dynamicShared; }, limit);
}

// A kernel that is only an address could be any.
#define SIMULATOR_NEEDS_KERNEL \
    __attribute__((            \
        error("the CPU simulator needs the kernel itself here: leave out the cast to void*")))
SIMULATOR_NEEDS_KERNEL cudaError_t cudaFuncSetAttribute(const void* kernel,
                                                        cudaFuncAttribute attribute, int value);
SIMULATOR_NEEDS_KERNEL cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                                         const void* kernel);
SIMULATOR_NEEDS_KERNEL cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache config);
#undef SIMULATOR_NEEDS_KERNEL
