// Memory that is freed twice, by whom it does not belong to, or never.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "heap.h"

namespace simulator::checker {

struct Access;
struct Actor;
struct Allocation;
struct Scene;

class Leaks {
  public:
    explicit Leaks(Scene& scene) : scene_(scene) {}

    /// By the host.
    void freeRefused(uintptr_t begin);
    /// After a kernel that failed nothing can be freed.
    void launchFailed() { hasFailed_ = true; }
    /// What was allocated since the last time, and lives.
    void findingsAreTaken();

    /// By a kernel, on the device's heap: null if it may not be freed.
    Allocation* heapAllocation(uintptr_t begin);
    void heapFreed(const Allocation& allocation, uint32_t place);
    void heapFreeRefused(uintptr_t begin, const Access& access, const Actor& actor);

  private:
    Scene& scene_;
    DeviceHeap heap_;
    std::vector<uintptr_t> alreadyThere_;  // allocations when findings were last taken
    bool hasFailed_ = false;               // a kernel since then
};

}  // namespace simulator::checker
