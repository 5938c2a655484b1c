// Memory that the host's calls give and copy: what calls of arrays share with those of pointers.
#pragma once

#include <cstddef>

#include "call.h"
#include "driver_types.h"
#include "streams.h"

namespace simulator {

cudaError_t allocateOnDevice(void** pointer, size_t size);
cudaError_t freeOnDevice(void* pointer);
/// Tells the observer that the host allocates this, in the order of a stream or at once.
void tellOfAllocation(const Extent& extent, std::optional<cudaStream_t> stream);
/// Tells the observer that the host frees what lies there.
void tellOfFree(const void* pointer, std::optional<cudaStream_t> stream);

/// `height` rows of `width` bytes, on the current stream.
cudaError_t copyRows(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                     size_t height, cudaMemcpyKind kind);

/// How a call answers that asks for `body` in the order of a stream.
cudaError_t onStream(cudaStream_t stream, auto&& body) {
    const OnDevice device(deviceOfStream(stream));
    const OnStream scope(stream);
    return call([&] { return isStream(stream) ? body() : cudaErrorInvalidResourceHandle; });
}

}  // namespace simulator
