// A graph that can be launched.
#pragma once

#include "graph_plan.h"

namespace simulator {

/// Gives the nodes of a graph the work of those of another one, if it has that shape.
cudaGraphExecUpdateResultInfo updateWork(CUgraph_st& graph, const CUgraph_st& other);

}  // namespace simulator

struct CUgraphExec_st : simulator::Known<CUgraphExec_st> {
    CUgraphExec_st(const CUgraph_st& of, unsigned long long flags);
    ~CUgraphExec_st();

    unsigned long long flags() const { return flags_; }
    std::weak_ptr<const void> life() const { return life_; }
    /// What is done for a node of the graph of which this one was made; null for another node.
    cudaGraphNode_t nodeFor(cudaGraphNode_t original) const;
    /// After what the stream holds, and after earlier launches.
    cudaError_t launch(cudaStream_t stream);
    /// Does from now on what the nodes of another graph do, if it has that shape.
    cudaGraphExecUpdateResultInfo update(const CUgraph_st& other) {
        return simulator::updateWork(*graph_, other);
    }

  private:
    cudaError_t run(size_t number, cudaStream_t stream);
    cudaError_t runSteps(cudaStream_t stream);
    cudaError_t freeEarlier(cudaStream_t stream);

    const std::unique_ptr<CUgraph_st> graph_;
    const unsigned long long flags_;
    const simulator::GraphPlan plan_;
    std::vector<cudaStream_t> streams_;  // beside that of a launch
    std::vector<cudaEvent_t> stepEnds_;  // of steps that are awaited; null for others
    cudaEvent_t begin_ = nullptr, end_ = nullptr;
    bool wasLaunched_ = false;
    const std::shared_ptr<const void> life_ = std::make_shared<char>();
};
