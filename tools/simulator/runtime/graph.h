// A graph: work for the device, and which of it comes before which.
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "cuda_runtime_api.h"
#include "frames.h"
#include "graph_memory.h"
#include "launch.h"

namespace simulator {

struct KernelWork {
    KernelFunction function;
    LaterLaunch launch;
};

/// The graph is the node's own.
struct ChildWork {
    std::shared_ptr<CUgraph_st> graph;
};

struct NoWork {};

struct EventWait {
    cudaEvent_t event;
};

struct EventRecord {
    cudaEvent_t event;
};

struct MemoryAllocation {
    std::shared_ptr<GraphMemory> memory;
};

/// Of memory that this graph allocates, or another one.
struct MemoryFree {
    std::shared_ptr<GraphMemory> memory;
};

/// What a node does, in the order of cudaGraphNodeType, but for semaphores.
using NodeWork =
    std::variant<KernelWork, cudaMemcpy3DParms, cudaMemsetParams, cudaHostNodeParams, ChildWork,
                 NoWork, EventWait, EventRecord, MemoryAllocation, MemoryFree>;

constexpr cudaGraphNodeType typeOf(const NodeWork& work) {
    constexpr size_t semaphores = cudaGraphNodeTypeExtSemaphoreSignal, after = 2;
    return static_cast<cudaGraphNodeType>(work.index() + (work.index() < semaphores ? 0 : after));
}

using Nodes = std::vector<cudaGraphNode_t>;

/// Those that live: an unknown handle is found out instead of followed.
template <class T>
class Known {
  public:
    static bool has(const T* handle) {
        const std::scoped_lock lock(mutex());
        return all().contains(handle);
    }

  protected:
    Known() {
        const std::scoped_lock lock(mutex());
        all().insert(this);
    }
    ~Known() {
        const std::scoped_lock lock(mutex());
        all().erase(this);
    }
    Known(const Known&) = delete;
    Known& operator=(const Known&) = delete;

  private:
    static std::unordered_set<const Known*>& all() {
        static auto& all = *new std::unordered_set<const Known*>;
        return all;
    }
    static std::mutex& mutex() {
        static auto& mutex = *new std::mutex;
        return mutex;
    }
};

}  // namespace simulator

struct CUgraphNode_st : simulator::Known<CUgraphNode_st> {
    CUgraphNode_st(CUgraph_st& of, simulator::NodeWork does, simulator::Nodes after,
                   const simulator::Frames& at)
        : graph(of), work(std::move(does)), dependencies(std::move(after)), addedAt(at) {}

    cudaGraphNodeType type() const { return simulator::typeOf(work); }
    /// What it allocates or frees; null for other work.
    simulator::GraphMemory* memory() const;
    bool dependsOn(cudaGraphNode_t other) const;

    CUgraph_st& graph;
    simulator::NodeWork work;
    simulator::Nodes dependencies;
    simulator::Frames addedAt;  // by the program, for an observer
    bool isEnabled = true;      // of an executable graph
};

struct CUgraph_st : simulator::Known<CUgraph_st> {
    cudaGraphNode_t add(simulator::NodeWork work, simulator::Nodes dependencies);
    /// With all its edges.
    void remove(cudaGraphNode_t node);
    /// Whether they are nodes of this graph, each named once.
    bool hasAll(const simulator::Nodes& wanted) const;
    simulator::Nodes dependents(cudaGraphNode_t node) const;
    /// Those on which no other one depends.
    simulator::Nodes sinks() const;
    /// Each after those that it depends on. Those of a circle, and what comes after it, are
    /// missing.
    simulator::Nodes inOrder() const;

    /// Its own, not that of child graphs, which have none. Such a graph stays as it is, and there
    /// is one of it.
    bool hasMemory() const;

    /// The nodes of child graphs are cloned, too.
    std::unique_ptr<CUgraph_st> clone() const;
    /// In a clone, or in a child graph there; null without one.
    cudaGraphNode_t copyOf(cudaGraphNode_t original) const;

    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;  // in the order in which they came
    bool isOwned = false;                // by a node or a capture: the program must not destroy it
    std::weak_ptr<const void> instance;  // what lives as long as an executable graph made of it

  private:
    bool allocates(const simulator::GraphMemory& memory) const;

    std::unordered_map<cudaGraphNode_t, cudaGraphNode_t> copies_;
};
