#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "Event.h"
#include "PinnedArray.h"

/// The way of an array from the host to the device. Host; throws CudaError.
///
/// Pinned memory the device fetches by itself. Other memory one core brings it through a small buffer of the
/// driver's, at a fraction of the speed: here all cores copy a large array into pinned memory, piece after
/// piece, and each piece travels while they copy the next.
class HostCopy {
  public:
    /// Enqueues the copy of `bytes` in the stream. Pinned memory must not change before the stream has come
    /// that far, other memory may as soon as this returns.
    void toDevice(void* targetGM, const void* source, size_t bytes, cudaStream_t stream = nullptr);

  private:
    static constexpr size_t PIECE = size_t{8} << 20;  // bytes

    /// Room for a piece, and when it may be overwritten.
    struct Slot {
        PinnedArray<std::byte> piece{PIECE};
        Event copied;
    };

    void inPieces(std::byte* targetGM, const std::byte* source, size_t bytes, cudaStream_t stream);

    std::unique_ptr<std::array<Slot, 4>> slots;  // once they are needed
    size_t count = 0;                            // of the pieces so far
};
