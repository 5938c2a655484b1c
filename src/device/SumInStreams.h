#pragma once

#include <span>

#include "ReductionScratch.h"
#include "common/ScopedStream.h"

/// A stream, and what the reductions in it need.
struct SumStream {
    ScopedStream stream;
    ReductionScratch scratch;
};

/// Enqueues the sum of an array of the host, in as many parts as there are streams, one or more:
/// stream i copies its part to the device and leaves the sum of it in tabSumGM[i], 0 if it has no
/// element. tabGM has room for the whole array. Returns while the device works: until it is done,
/// `values`, which are pinned, must not change. Host; throws CudaError.
void enqueueSums(std::span<const int> values, int* tabGM, std::span<const SumStream> streams,
                 int* tabSumGM);
