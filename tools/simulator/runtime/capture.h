// Stream capture: what is asked of a stream becomes nodes of a graph instead of being done.
#pragma once

#include <optional>

#include "allowed.h"
#include "graph.h"

namespace simulator {

/// Whether what is asked of that stream is captured, or refused because of a capture.
bool isCapturing(std::optional<cudaStream_t> stream);

/// Makes a node of what is asked of such a stream.
cudaError_t capture(cudaStream_t stream, NodeWork work);

/// Whether the event was last recorded in a stream that captures, or has captured.
bool isCaptured(cudaEvent_t event);

// By an event that is recorded in a stream that captures, others take part in its capture.
cudaError_t captureRecord(cudaStream_t stream, cudaEvent_t event);
cudaError_t captureWait(cudaStream_t stream, cudaEvent_t event);

/// It is recorded elsewhere, or destroyed.
void forgetCaptured(cudaEvent_t event);
/// It is destroyed: a capture that began there ends without a graph.
void forgetCapturing(cudaStream_t stream);

}  // namespace simulator
