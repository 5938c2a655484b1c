// What the runtime knows of a program's memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena.h"
#include "driver_types.h"
#include "simulator/observed.h"

namespace simulator {

/// Bytes of nobody before and after the memory of the host that CUDA allocates, where an observer
/// looks for mistakes: a multiple of `largestPage`.
inline constexpr size_t besideHostMemory = isObserved ? 64 * 1024 : 0;

/// Memory that CUDA knows, and how it came by it.
struct Region {
    Extent extent;
    cudaMemoryType type;
    enum Origin { ARENA, ALLOCATED, REGISTERED, SYMBOL } origin;
    unsigned flags = 0;
    uint64_t number = 0;   // the regions of a program, in the order in which it made them known
    bool isGiven = false;  // of a symbol: the program has asked for its address
};

/// The region that holds `pointer`; nothing for memory that is the host's own.
std::optional<Region> regionOf(const void* pointer);
/// Memory of the host in which kernels may write: managed, and mapped into the device's; in the
/// order of their numbers.
std::vector<Extent> regionsVisibleToKernels();
/// From now on a variable of the device counts as device memory. `givesAddress`: the program asks
/// for its address.
void registerSymbol(const void* address, size_t bytes, bool givesAddress = false);

}  // namespace simulator
