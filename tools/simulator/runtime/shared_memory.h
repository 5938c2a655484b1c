// The memory that a block's shared variables lie in, of which each OS thread has its own.
#pragma once

#include <algorithm>
#include <cstddef>

#include "machine.h"
#include "simulator/observed.h"

namespace simulator {

inline constexpr size_t KiB = 1024;

inline constexpr size_t bytesOfSharedMemory = 227 * KiB;
/// Nothing of the simulator's lies there; at least one whole page. An observer goes on after an
/// access far past the end.
inline constexpr size_t bytesPastSharedMemory =
    isObserved ? 1024 * KiB : std::max(64 * KiB, 2 * largestPage);

/// Makes what lies past the calling OS thread's shared memory inaccessible, or accessible again: it
/// must be when the thread ends. Otherwise a kernel that writes far past an array would destroy the
/// simulator itself. An observer is told of each access before, and needs no such guard.
void guardSharedMemory(bool isGuarded);

/// Whether `address` lies there.
bool isPastSharedMemory(const void* address);

}  // namespace simulator
