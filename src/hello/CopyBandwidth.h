#pragma once

#include <cstddef>

/// The kind of host memory of a copy. The system may move or swap out pageable memory, so CUDA
/// first copies it to a place of its own. The device reads and writes pinned memory by itself.
enum class HostMemory { PAGEABLE, PINNED };

struct CopyBandwidth {
    double toDevice;  // GB/s, GB: 10^9 bytes
    double toHost;
    double withinDevice;  // bytes copied, each of them read and written
    bool isIntact;        // what came back is what was sent
};

/// Copies `bytes` >= 1 to the device, within it, and back, `runs` times each; the median counts.
/// What comes back is the copy within the device.
CopyBandwidth copyBandwidth(HostMemory memory, size_t bytes, int runs);
