// How a graph runs: its nodes one after another, each in a stream of those that the graph takes.
// Nodes that nothing orders are in different streams, so that an observer sees them beside each
// other.
#pragma once

#include <cstddef>
#include <vector>

#include "graph.h"

namespace simulator {

/// A node that does something; those of child graphs among them.
struct GraphStep {
    cudaGraphNode_t node;
    size_t stream;              // 0: that in which the graph is launched
    std::vector<size_t> after;  // steps in other streams
    bool isAwaited = false;     // by steps in other streams, or by what comes after the graph
};

class GraphPlan {
  public:
    GraphPlan() = default;
    explicit GraphPlan(const CUgraph_st& graph);

    const std::vector<GraphStep>& steps() const { return steps_; }
    size_t streamCount() const { return lastOfStream_.size(); }
    /// What comes after the graph waits for these: the last steps in other streams.
    const std::vector<size_t>& awaitedAtEnd() const { return awaitedAtEnd_; }

  private:
    using Steps = std::vector<size_t>;

    Steps add(const CUgraph_st& graph, const Steps& before);
    Steps add(cudaGraphNode_t node, const Steps& after);
    size_t streamAfter(const Steps& after) const;
    Steps inOtherStreams(const Steps& steps, size_t stream);

    std::vector<GraphStep> steps_;
    std::vector<size_t> lastOfStream_;
    Steps awaitedAtEnd_;
};

}  // namespace simulator
