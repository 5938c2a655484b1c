// What the runtime knows of a program's memory.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <optional>
#include <vector>

#include "arena.h"
#include "driver_types.h"
#include "simulator/graph_types.h"
#include "simulator/observed.h"

namespace simulator {

/// Bytes of nobody before and after the memory of the host that CUDA allocates, where an observer
/// looks for mistakes: a multiple of `largestPage`.
inline constexpr size_t besideHostMemory = isObserved ? 64 * 1024 : 0;

/// Memory of malloc() that a program has freed: an observer sees who still uses it, so what was
/// freed last is kept for a while.
class Quarantine {
  public:
    void add(const Extent& freed) {
        kept_.push_back(freed);
        for (bytes_ += freed.bytes; bytes_ > Arena::quarantine; kept_.pop_front()) {
            bytes_ -= kept_.front().bytes;
            std::free(reinterpret_cast<void*>(kept_.front().begin));
        }
    }

  private:
    std::deque<Extent> kept_;
    size_t bytes_ = 0;  // of all these
};

/// Memory that CUDA knows, and how it came by it.
struct Region {
    Extent extent;
    cudaMemoryType type;
    enum Origin { ARENA, ALLOCATED, REGISTERED, SYMBOL } origin;
    unsigned flags = 0;
    uint64_t number = 0;   // the regions of a program, in the order in which it made them known
    bool isGiven = false;  // of a symbol: the program has asked for its address
    int device = 0;        // where it lies; for memory of the host, where it was made known
};

/// The region that holds `pointer`; nothing for memory that is the host's own.
std::optional<Region> regionOf(const void* pointer);
/// Memory of the host in which kernels may write: managed, and mapped into the device's; in the
/// order of their numbers.
std::vector<Extent> regionsVisibleToKernels();
/// From now on a variable of the device counts as device memory. `givesAddress`: the program asks
/// for its address.
void registerSymbol(const void* address, size_t bytes, bool givesAddress = false);

/// What CUDA checks of a copy, and of memory that is set, before it does anything.
cudaError_t checkCopy(const cudaMemcpy3DParms& copy);
cudaError_t checkFill(const cudaMemsetParams& fill);

/// As cudaMemset2DAsync(), by elements.
cudaError_t fillOnStream(const cudaMemsetParams& fill, cudaStream_t stream);

}  // namespace simulator
