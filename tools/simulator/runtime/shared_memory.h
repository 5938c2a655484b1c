// The memory that a block's shared variables lie in, of which each OS thread has its own.
#pragma once

#include <cstddef>

#include "simulator/observed.h"

namespace simulator {

inline constexpr size_t bytesOfSharedMemory = 227 * 1024;
/// Nothing of the simulator's lies there. An observer goes on after an access far past the end.
inline constexpr size_t bytesPastSharedMemory = (isObserved ? 1024 : 64) * 1024;

/// Makes what lies past the calling OS thread's shared memory inaccessible, or accessible again: it
/// must be when the thread ends. Otherwise a kernel that writes far past an array would destroy the
/// simulator itself. An observer is told of each access before, and needs no such guard.
void guardSharedMemory(bool isGuarded);

/// Whether `address` lies there.
bool isPastSharedMemory(const void* address);

}  // namespace simulator
