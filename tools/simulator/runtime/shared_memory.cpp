#include "shared_memory.h"

#include <sys/mman.h>

#include <cstdint>

#include "simulator/shared.h"

namespace simulator {

namespace {

struct Range {
    uintptr_t begin, end;
};

/// The whole pages past the calling OS thread's shared memory.
Range guard() {
    const uintptr_t past =
        reinterpret_cast<uintptr_t>(simulator_dynamic_shared) + bytesOfSharedMemory;
    return {(past + largestPage - 1) / largestPage * largestPage,
            (past + bytesPastSharedMemory) / largestPage * largestPage};
}

}  // namespace

void guardSharedMemory(bool isGuarded) {
    if constexpr (isObserved) return;
    const auto [begin, end] = guard();
    mprotect(reinterpret_cast<void*>(begin), end - begin,
             isGuarded ? PROT_NONE : PROT_READ | PROT_WRITE);
}

bool isPastSharedMemory(const void* address) {
    const auto at = reinterpret_cast<uintptr_t>(address);
    return at >= guard().begin && at < guard().end;
}

}  // namespace simulator
