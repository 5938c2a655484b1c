// What the host may ask of a kernel, and set.
#pragma once

#include "cuda_runtime_api.h"
#include "simulator/launch_calls.h"

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

// All take a kernel, or its address as that of anything.

template <class K>
cudaError_t cudaFuncSetAttribute(K* kernel, cudaFuncAttribute attribute, int value) {
    return simulator::setKernelAttribute(simulator::functionOf(kernel), attribute, value);
}

template <class K>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, K* kernel) {
    return simulator::getKernelAttributes(attributes, simulator::functionOf(kernel));
}

template <class K>
cudaError_t cudaFuncSetCacheConfig(K*, cudaFuncCache) {
    return cudaSuccess;
}

template <class K>
cudaError_t cudaFuncSetSharedMemConfig(K*, cudaSharedMemConfig) {
    return cudaSuccess;
}

template <class K>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, K*, int blockSize,
                                                          size_t dynamicShared) {
    return simulator::residentBlocks(blocks, blockSize, dynamicShared);
}

template <class K>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, K*, int blockSize,
                                                                   size_t dynamicShared, unsigned) {
    return simulator::residentBlocks(blocks, blockSize, dynamicShared);
}

template <class K>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, K* kernel, int blocks,
                                                      int blockSize) {
    return simulator::availableShared(bytes, simulator::functionOf(kernel), blocks, blockSize);
}

template <class Shared, class K>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* gridSize, int* blockSize, K*,
                                                           Shared dynamicShared, int limit = 0) {
    return simulator::bestBlockSize(
        gridSize, blockSize,
        [](int threads, const void* shared) {
            return size_t((*static_cast<const Shared*>(shared))(threads));
        },
        &dynamicShared, limit);
}

template <class K>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* gridSize, int* blockSize, K* kernel,
                                               size_t dynamicShared = 0, int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        gridSize, blockSize, kernel, [dynamicShared](int) { return dynamicShared; }, limit);
}

template <class K>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* gridSize, int* blockSize, K* kernel,
                                                        size_t dynamicShared = 0, int limit = 0,
                                                        unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSize(gridSize, blockSize, kernel, dynamicShared, limit);
}

template <class Shared, class K>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* gridSize, int* blockSize,
                                                                    K* kernel, Shared dynamicShared,
                                                                    int limit = 0, unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(gridSize, blockSize, kernel,
                                                          dynamicShared, limit);
}
