// What the host asks of the runtime, for an observer that wants to know in which order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "driver_types.h"
#include "simulator/launch.h"

namespace simulator {

/// Where one side of a copy lies.
enum class Memory : unsigned char {
    none,
    pageable,  // the host's own, which CUDA does not know
    pinned,
    managed,
    device,
    peer  // of another device than that to which it is copied
};

struct HostCall {
    enum class Kind : unsigned char {
        launch,
        copy,
        fill,
        waitForStream,
        waitForEvent,
        waitForAll,
        recordEvent,
        streamWaits,
        createStream,
        destroyStream,
        allocate,
        allocateOnHost,
        free,
        hostFunction,
        rangeBegins,
        rangeEnds,
        mark
    };
    Kind kind;
    std::optional<cudaStream_t> stream{};  // without: the default stream, and the host waits
    cudaEvent_t event = nullptr;
    size_t bytes = 0;
    Memory to = Memory::none, from = Memory::none;
    bool isBlocking = true;      // of a stream: it waits for the legacy default stream
    const char* text = nullptr;  // of a range or a mark
    uint64_t range = 0;          // which range; 0: the one that this thread has begun last
    CallPlace at{};              // of a launch
};

}  // namespace simulator
