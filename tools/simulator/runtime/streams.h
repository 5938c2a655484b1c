#pragma once

#include <optional>

#include "devices.h"
#include "driver_types.h"

namespace simulator {

/// Whether `stream` can be used: a default stream, or one created and not yet destroyed.
bool isStream(cudaStream_t stream);

inline bool isLegacyStream(cudaStream_t stream) {
    return stream == nullptr || stream == cudaStreamLegacy;
}

/// The device whose stream it is, or was: the current one, for a default stream.
Device& deviceOfStream(cudaStream_t stream);

/// From now on streams of any device may record the event: where a graph goes on.
void makeOfAllDevices(cudaEvent_t event);

/// Whether a stream waits for work of the legacy default stream, and that for its.
bool isBlocking(cudaStream_t stream);

/// While one lives, the host thread's copies are work of that stream.
class OnStream {
  public:
    explicit OnStream(cudaStream_t stream) { current_ = stream; }
    ~OnStream() { current_ = std::nullopt; }
    OnStream(const OnStream&) = delete;
    OnStream& operator=(const OnStream&) = delete;

    static std::optional<cudaStream_t> current() { return current_; }

  private:
    static inline thread_local constinit std::optional<cudaStream_t> current_ = std::nullopt;
};

}  // namespace simulator
