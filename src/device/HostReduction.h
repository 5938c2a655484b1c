#pragma once

#include <memory>
#include <optional>
#include <span>

#include "HostChunks.h"
#include "HostCopy.h"
#include "Kernel.h"
#include "ReductionDevice.h"
#include "common/ArrayGM.h"
#include "common/PinnedArray.h"

/// The reduction of an array that lies on the host, and its result there. Host; keeps its memory on
/// the device between calls; throws CudaError.
///
///     HostReduction<int> reduction;
///     const int sum = reduction.reduce(Add(), 0, values);
///
/// - `op` is associative and commutative; `neutral` is its neutral element. See ReductionDevice.
/// - What fits into a chunk is copied as a whole, for which nothing has to be set up; more than
/// that travels in chunks, each reduced while the next is on its way. That takes as long as the
/// copy; see HostCopy.
template <typename T>
class HostReduction {
  public:
    explicit HostReduction(size_t perChunk = (size_t{64} << 20) / sizeof(T)) : perChunk(perChunk) {}

    template <typename Operator>
    T reduce(Operator op, T neutral, std::span<const T> values) {
        return values.size() <= perChunk ? reduceWhole(op, neutral, values)
                                         : reduceInChunks(op, neutral, values);
    }

  private:
    template <typename Operator>
    T reduceWhole(Operator op, T neutral, std::span<const T> values) {
        T* valuesGM = room(wholeGM, values.size());
        copy.toDevice(valuesGM, values.data(), values.size_bytes());
        return reduceToHost(op, neutral, valuesGM, values.size());
    }

    template <typename Operator>
    T reduceInChunks(Operator op, T neutral, std::span<const T> values) {
        const size_t count = (values.size() + perChunk - 1) / perChunk;
        T* tabResultGM = room(resultsGM, count);
        if (!chunks) chunks.emplace(perChunk);
        chunks->run(values, [&](size_t chunk, const T* chunkGM, size_t n, cudaStream_t stream) {
            ReductionDevice::reduce(op, neutral, chunkGM, n, tabResultGM + chunk,
                                    scratches[chunk % 2], stream);
        });
        return reduceToHost(op, neutral, tabResultGM, count);
    }

    /// The kernel writes its result into pinned memory itself: no copy has to follow it.
    template <typename Operator>
    T reduceToHost(Operator op, T neutral, const T* tabGM, size_t n) {
        ReductionDevice::reduce(op, neutral, tabGM, n, result.data(), scratches[0]);
        Kernel::synchronize();
        return *result.data();
    }

    /// At least `n` elements, whose values are nothing to rely on.
    static T* room(std::unique_ptr<ArrayGM<T>>& arrayGM, size_t n) {
        if (!arrayGM || arrayGM->size() < n) {
            arrayGM.reset();
            arrayGM = std::make_unique<ArrayGM<T>>(n);
        }
        return arrayGM->data();
    }

    const size_t perChunk;
    const ReductionScratch scratches[2] = {
        ReductionScratch(sizeof(T)),
        ReductionScratch(sizeof(T))};  // one for each stream of the chunks
    HostCopy copy;
    std::unique_ptr<ArrayGM<T>> wholeGM;
    std::unique_ptr<ArrayGM<T>> resultsGM;
    std::optional<HostChunks<T>> chunks;
    PinnedArray<T> result{1};
};
