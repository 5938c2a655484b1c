#include "graph_plan.h"

#include <algorithm>

namespace simulator {

GraphPlan::GraphPlan(const CUgraph_st& graph) {
    const Steps last = add(graph, {});
    awaitedAtEnd_ = inOtherStreams(last, 0);
}

/// The steps after which all of the graph is done.
GraphPlan::Steps GraphPlan::add(const CUgraph_st& graph, const Steps& before) {
    if (graph.nodes.empty()) return before;
    std::unordered_map<cudaGraphNode_t, Steps> ends;
    const auto endsOf = [&](const Nodes& nodes) {
        Steps all;
        for (const cudaGraphNode_t node : nodes)
            all.insert(all.end(), ends[node].begin(), ends[node].end());
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    };
    for (const cudaGraphNode_t node : graph.inOrder())
        ends[node] = add(node, node->dependencies.empty() ? before : endsOf(node->dependencies));
    return endsOf(graph.sinks());
}

/// The steps after which the node is done.
GraphPlan::Steps GraphPlan::add(cudaGraphNode_t node, const Steps& after) {
    if (std::holds_alternative<NoWork>(node->work)) return after;
    if (const auto* const child = std::get_if<ChildWork>(&node->work))
        return add(*child->graph, after);
    const size_t number = steps_.size(), stream = streamAfter(after);
    if (stream == lastOfStream_.size()) lastOfStream_.emplace_back();
    lastOfStream_[stream] = number;
    steps_.push_back({node, stream, inOtherStreams(after, stream)});
    return {number};
}

/// One whose last step is among these, else a new one.
size_t GraphPlan::streamAfter(const Steps& after) const {
    for (const size_t step : after)
        if (lastOfStream_[steps_[step].stream] == step) return steps_[step].stream;
    return lastOfStream_.size();
}

GraphPlan::Steps GraphPlan::inOtherStreams(const Steps& steps, size_t stream) {
    Steps others;
    for (const size_t step : steps) {
        if (steps_[step].stream == stream) continue;
        steps_[step].isAwaited = true;
        others.push_back(step);
    }
    return others;
}

}  // namespace simulator
