#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "CudaError.h"
#include "Hardware.h"

/// What reductions of arrays keep between launches: a cell a block, and the count of the blocks that have
/// filled theirs. Host. One for each stream: reductions that may run at the same time must not share it.
class ReductionScratch {
  public:
    /// For values of up to `valueBytes` bytes, on the current device. Throws CudaError.
    explicit ReductionScratch(size_t valueBytes = 16)
        : valueBytes(valueBytes), multiprocessors(Hardware::getMPCount()) {
        const size_t bytes = COUNTER_BYTES + MAX_BLOCKS * valueBytes;
        check(cudaMalloc(&memoryGM, bytes), bytes);
        check(cudaMemset(memoryGM, 0, COUNTER_BYTES), bytes);
        check(cudaDeviceSynchronize(), bytes);  // no stream finds it uncleared
    }

    ~ReductionScratch() { cudaFree(memoryGM); }

    ReductionScratch(const ReductionScratch&) = delete;
    ReductionScratch& operator=(const ReductionScratch&) = delete;

    unsigned* counter() const { return static_cast<unsigned*>(memoryGM); }

    /// MAX_BLOCKS cells. Throws std::invalid_argument when T is larger than what the scratch was made for.
    template <typename T>
    T* cells() const {
        if (sizeof(T) > valueBytes)
            throw std::invalid_argument("ReductionScratch: made for values of " + std::to_string(valueBytes) +
                                        " bytes, asked for " + std::to_string(sizeof(T)));
        return reinterpret_cast<T*>(static_cast<unsigned char*>(memoryGM) + COUNTER_BYTES);
    }

    int multiprocessorCount() const { return multiprocessors; }

    static constexpr int MAX_BLOCKS = 4096;

  private:
    static constexpr size_t COUNTER_BYTES = 256;  // the cells that follow are aligned for any T

    static void check(cudaError_t code, size_t bytes) {
        if (code != cudaSuccess)
            throw CudaError(code, "ReductionScratch of " + std::to_string(bytes) + " bytes");
    }

    const size_t valueBytes;
    const int multiprocessors;
    void* memoryGM = nullptr;
};
