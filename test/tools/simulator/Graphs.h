// Graphs for suites: they end with their scope.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "Device.h"

inline void expectError(cudaError_t expected, cudaError_t actual) {
    CPPUNIT_ASSERT_EQUAL(std::string(cudaGetErrorName(expected)),
                         std::string(cudaGetErrorName(actual)));
    CPPUNIT_ASSERT_EQUAL(expected, cudaGetLastError());
}

struct Graph {
    cudaGraph_t handle = nullptr;
    Graph() { check(cudaGraphCreate(&handle, 0)); }
    explicit Graph(cudaGraph_t captured) : handle(captured) {}
    ~Graph() { cudaGraphDestroy(handle); }
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    std::vector<cudaGraphNode_t> nodes() const {
        size_t count = 0;
        check(cudaGraphGetNodes(handle, nullptr, &count));
        std::vector<cudaGraphNode_t> nodes(count);
        if (count > 0) check(cudaGraphGetNodes(handle, nodes.data(), &count));
        return nodes;
    }

    cudaGraphNode_t addEmpty(const std::vector<cudaGraphNode_t>& after = {}) const {
        cudaGraphNode_t node = nullptr;
        check(cudaGraphAddEmptyNode(&node, handle, after.data(), after.size()));
        return node;
    }

    /// `kernel(values, number)` in one block.
    cudaGraphNode_t addKernel(void* kernel, int* values, int number, unsigned threads,
                              const std::vector<cudaGraphNode_t>& after = {}) const {
        void* arguments[] = {&values, &number};
        const cudaKernelNodeParams parameters = {kernel, dim3(1),   dim3(threads),
                                                 0,      arguments, nullptr};
        cudaGraphNode_t node = nullptr;
        check(cudaGraphAddKernelNode(&node, handle, after.data(), after.size(), &parameters));
        return node;
    }
};

/// What `work` asks of a stream.
inline cudaGraph_t captured(cudaStream_t stream, const std::function<void()>& work) {
    cudaGraph_t graph = nullptr;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    work();
    check(cudaStreamEndCapture(stream, &graph));
    return graph;
}

struct Exec {
    cudaGraphExec_t handle = nullptr;
    explicit Exec(const Graph& graph) { check(cudaGraphInstantiate(&handle, graph.handle, 0)); }
    ~Exec() { cudaGraphExecDestroy(handle); }
    Exec(const Exec&) = delete;
    Exec& operator=(const Exec&) = delete;

    void launch(cudaStream_t stream = nullptr) const {
        check(cudaGraphLaunch(handle, stream));
        check(cudaStreamSynchronize(stream));
    }
};

inline cudaGraphNodeType typeOf(cudaGraphNode_t node) {
    cudaGraphNodeType type = cudaGraphNodeTypeCount;
    check(cudaGraphNodeGetType(node, &type));
    return type;
}
