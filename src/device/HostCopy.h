#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "common/Event.h"
#include "common/PinnedArray.h"

/// The way of an array from the host to the device. Host; throws CudaError.
///
/// Pinned memory the device fetches by itself. Other memory one core brings it through a small
/// buffer of the driver's, at a fraction of the speed: here many cores copy a large array into
/// pinned memory, piece after piece, and each piece travels while they copy the next ones.
///
/// What a core has just written lies in its own cache, from where the device fetches it at half
/// the speed. So there is room for more than those caches hold, and by the time a piece travels
/// it has left them; an array that fits into the room would not have, and is written to memory
/// past all caches.
class HostCopy {
  public:
    /// Enqueues the copy of `bytes` in the stream. Pinned memory must not change before the stream
    /// has come that far, other memory may as soon as this returns.
    void toDevice(void* targetGM, const void* source, size_t bytes, cudaStream_t stream = nullptr);

  private:
    static constexpr size_t CAPACITY = size_t{8} << 20;  // bytes

    /// Room for a piece, and when it may be overwritten.
    struct Slot {
        PinnedArray<std::byte> piece{CAPACITY};
        Event arrived;
    };

    using Slots = std::array<Slot, 4>;

    class Pieces;

    std::unique_ptr<Slots> slots;  // once they are needed
};
