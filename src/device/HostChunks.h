#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "HostCopy.h"
#include "common/ArrayGM.h"
#include "common/Event.h"
#include "common/ScopedStream.h"

/// Copies an array of the host to the device in chunks: while kernels work on one chunk, the next
/// one is copied. Host; throws CudaError.
template <typename T>
class HostChunks {
  public:
    /// On the device's clock, in milliseconds. The time that copies and kernels wait for each other
    /// counts twice.
    struct Times {
        double copy = 0;
        double kernel = 0;
    };

    /// Chunks of up to `perChunk` elements. 32 to 64 MiB are best: each chunk costs some
    /// microseconds in addition to its copy, and the work on the last one overlaps with nothing.
    explicit HostChunks(size_t perChunk)
        : perChunk(perChunk), slots{Slot(perChunk), Slot(perChunk)} {}

    /// Calls `consume(size_t chunk, const T* chunkGM, size_t n, cudaStream_t stream)` for chunk 0,
    /// 1, ... to enqueue the work on it. Kernels of neighbouring chunks may run at the same time.
    /// Returns when all work is done. Copies from pinned memory need no CPU. Copies from other
    /// memory need most of it.
    template <typename Consume>
    Times run(std::span<const T> values, Consume consume) {
        Times times;
        for (size_t first = 0, i = 0; first < values.size(); first += perChunk, i++) {
            Slot& slot = slots[i % slots.size()];
            slot.finish(times);  // otherwise its chunk would be overwritten while a kernel reads it
            slot.start(copy, i, values.subspan(first, std::min(perChunk, values.size() - first)),
                       consume);
        }
        for (Slot& slot : slots) slot.finish(times);
        return times;
    }

  private:
    /// Room for a chunk, and the stream that copies it and works on it.
    class Slot {
      public:
        explicit Slot(size_t capacity) : chunkGM(capacity) {}

        template <typename Consume>
        void start(HostCopy& copy, size_t chunk, std::span<const T> values, Consume consume) {
            begin.record(stream);
            copy.toDevice(chunkGM.data(), values.data(), values.size_bytes(), stream);
            copied.record(stream);
            consume(chunk, chunkGM.data(), values.size(), static_cast<cudaStream_t>(stream));
            consumed.record(stream);
            isUnderWay = true;
        }

        void finish(Times& times) {
            if (!isUnderWay) return;
            isUnderWay = false;
            consumed.wait();
            times.copy += begin.millisecondsTo(copied);
            times.kernel += copied.millisecondsTo(consumed);
        }

      private:
        ArrayGM<T> chunkGM;
        ScopedStream stream;
        Event begin, copied, consumed;
        bool isUnderWay = false;
    };

    const size_t perChunk;
    HostCopy copy;
    std::array<Slot, 2> slots;
};
