// What is forbidden while a stream captures. Each function gives cudaSuccess, or the error of such
// a call; the captures in whose way it is are invalid from then on.
#pragma once

#include "driver_types.h"

namespace simulator {

/// Of a call that may wait for the device by itself, as cudaMalloc() does.
cudaError_t allowUnsafeCall();

/// Of what comes after all work of blocking streams.
cudaError_t allowWorkOfLegacyStream();

/// Of a wait for a stream or an event, or of a question whether its work is done.
cudaError_t allowWaitFor(cudaStream_t stream);
cudaError_t allowWaitFor(cudaEvent_t event);
cudaError_t allowWaitForAll();

/// Of what a stream does, but no node of a graph; `error` if it captures.
cudaError_t allowOutsideOfGraphs(cudaStream_t stream,
                                 cudaError_t error = cudaErrorStreamCaptureUnsupported);

}  // namespace simulator
