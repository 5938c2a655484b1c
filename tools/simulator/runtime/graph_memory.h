// Memory that a graph allocates. It has its address from the moment that its node is made, and is
// allocated and freed by launches.
#pragma once

#include <memory>
#include <optional>

#include "arena.h"
#include "devices.h"
#include "simulator/graph_types.h"

namespace simulator {

/// The bytes are kept for it while a node names it, or it is allocated.
class GraphMemory : public std::enable_shared_from_this<GraphMemory> {
  public:
    /// Null where the device's memory does not suffice.
    static std::shared_ptr<GraphMemory> reserve(Device& device, size_t bytes);
    /// Null if no graph has allocated memory there.
    static std::shared_ptr<GraphMemory> at(const void* pointer);
    /// That of a device that is reset is nobody's any more.
    static void forgetAll(const Device& device);

    GraphMemory(Device& device, Extent extent);
    ~GraphMemory();
    GraphMemory(const GraphMemory&) = delete;
    GraphMemory& operator=(const GraphMemory&) = delete;

    void* pointer() const { return reinterpret_cast<void*>(extent_.begin); }
    size_t bytes() const { return extent_.bytes; }
    int device() const { return device_.number; }
    bool isAllocated() const;

    // In the order of the stream; cudaErrorInvalidValue if it is, or is not, allocated already.
    cudaError_t allocate(cudaStream_t stream);
    cudaError_t free(std::optional<cudaStream_t> stream);

    /// By a node, so that nothing else may free it.
    bool isFreedByItsGraph = false;

  private:
    Device& device_;
    const Extent extent_;
    bool isGone_ = false;
    std::shared_ptr<GraphMemory> itself_;  // while it is allocated
};

}  // namespace simulator
