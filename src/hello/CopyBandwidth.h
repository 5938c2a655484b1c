#pragma once

#include <cstddef>

/// Where the host's side of a copy lies: in memory that the system may move or swap out, which
/// CUDA first copies to a place of its own; or in pinned memory, which the device reads and
/// writes by itself.
enum class HostMemory { PAGEABLE, PINNED };

struct CopyBandwidth {
    double toDevice;  // GB/s, GB: 10^9 bytes
    double toHost;
    bool isIntact;  // what came back is what was sent
};

/// Copies `bytes` >= 1 to the device and back, `runs` times each; the median counts.
CopyBandwidth copyBandwidth(HostMemory memory, size_t bytes, int runs);
