#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "CudaError.h"
#include "Hardware.h"
#include "language/language.h"

/// What reductions of arrays keep between launches: a mailbox a block, and the count of the blocks
/// that have begun. Host. One for each stream: reductions that may run at the same time must not
/// share it.
class ReductionScratch {
  public:
    using Word = unsigned long long;  // of a Mailbox

    /// For values of up to `valueBytes` bytes, on the current device. Throws CudaError.
    explicit ReductionScratch(size_t valueBytes = 16)
        : valueBytes(valueBytes), multiprocessors(Hardware::getMPCount()) {
        const size_t words = (valueBytes + 3) / 4;
        const size_t bytes = COUNTER_BYTES + MAX_BLOCKS * words * sizeof(Word);
        check(cudaMalloc(&memoryGM, bytes), bytes);
        check(cudaMemset(memoryGM, 0, bytes), bytes);
        check(cudaDeviceSynchronize(), bytes);  // no stream finds it uncleared
    }

    ~ReductionScratch() { cudaFree(memoryGM); }

    ReductionScratch(const ReductionScratch&) = delete;
    ReductionScratch& operator=(const ReductionScratch&) = delete;

    /// 0 between launches.
    unsigned* counter() const { return static_cast<unsigned*>(memoryGM); }

    /// MAX_BLOCKS mailboxes, empty between launches. Throws std::invalid_argument when T is larger
    /// than what the scratch was made for.
    template <typename T>
    Word* boxes() const {
        if (sizeof(T) > valueBytes)
            throw std::invalid_argument(tr("{0}: made for values of {1} bytes, asked for {2}",
                                           "ReductionScratch", valueBytes, sizeof(T)));
        return reinterpret_cast<Word*>(static_cast<unsigned char*>(memoryGM) + COUNTER_BYTES);
    }

    int multiprocessorCount() const { return multiprocessors; }

    static constexpr int MAX_BLOCKS = 32768;

  private:
    static constexpr size_t COUNTER_BYTES = 256;  // so that the counter has a cache line of its own

    static void check(cudaError_t code, size_t bytes) {
        if (code != cudaSuccess)
            throw CudaError(code, "ReductionScratch of " + std::to_string(bytes) + " bytes");
    }

    const size_t valueBytes;
    const int multiprocessors;
    void* memoryGM = nullptr;
};
