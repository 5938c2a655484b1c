#include "graph_exec.h"

#include <algorithm>

#include "call.h"
#include "capture.h"
#include "copies.h"
#include "kernels.h"
#include "memory.h"
#include "streams.h"

namespace simulator {

namespace {

cudaEvent_t makeEvent() {
    cudaEvent_t event = nullptr;
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    makeOfAllDevices(event);
    return event;
}

/// Asks a stream for what a node does.
struct AskFor {
    cudaStream_t stream;

    cudaError_t operator()(const KernelWork& kernel) const { return launch(kernel.launch, stream); }
    cudaError_t operator()(const cudaMemcpy3DParms& copy) const {
        return cudaMemcpy3DAsync(&copy, stream);
    }
    cudaError_t operator()(const cudaMemsetParams& fill) const {
        return fillOnStream(fill, stream);
    }
    cudaError_t operator()(const cudaHostNodeParams& function) const {
        return cudaLaunchHostFunc(stream, function.fn, function.userData);
    }
    cudaError_t operator()(const EventWait& wait) const {
        return cudaStreamWaitEvent(stream, wait.event, cudaEventWaitDefault);
    }
    cudaError_t operator()(const EventRecord& record) const {
        return cudaEventRecord(record.event, stream);
    }
    cudaError_t operator()(const MemoryAllocation& allocation) const {
        return allocation.memory->allocate(stream);
    }
    cudaError_t operator()(const MemoryFree& freeing) const {
        tellOfFree(freeing.memory->pointer(), stream);
        return freeing.memory->free(stream);
    }
    // These have no steps.
    cudaError_t operator()(const ChildWork&) const { return cudaSuccess; }
    cudaError_t operator()(const NoWork&) const { return cudaSuccess; }
};

/// The nodes of two graphs of one shape, in pairs: those on which no other depends in their order,
/// and then what each depends on, in its order.
class Pairs {
  public:
    Pairs(const CUgraph_st& graph, const CUgraph_st& other) {
        const bool isSameSize = graph.nodes.size() == other.nodes.size();
        if (!isSameSize || !add(graph.sinks(), other.sinks()) ||
            otherOf_.size() < graph.nodes.size())
            result_.result = cudaGraphExecUpdateErrorTopologyChanged;
    }

    const cudaGraphExecUpdateResultInfo& result() const { return result_; }

    /// Gives each node the work of the other one.
    void update() const {
        for (const auto& [node, other] : otherOf_)
            if (const auto* const child = std::get_if<ChildWork>(&node->work))
                Pairs(*child->graph, *std::get<ChildWork>(other->work).graph).update();
            else
                node->work = other->work;
    }

  private:
    bool add(const Nodes& nodes, const Nodes& others) {
        if (nodes.size() != others.size()) return false;
        for (size_t i = 0; i < nodes.size(); ++i)
            if (!add(nodes[i], others[i])) return false;
        return true;
    }

    bool add(cudaGraphNode_t node, cudaGraphNode_t other) {
        const auto [pair, isNew] = otherOf_.try_emplace(node, other);
        if (!isNew) return pair->second == other;
        compare(*node, *other);
        return add(node->dependencies, other->dependencies);
    }

    void compare(const CUgraphNode_st& node, CUgraphNode_st& other) {
        if (result_.result != cudaGraphExecUpdateSuccess) return;
        if (node.type() != other.type())
            result_ = {cudaGraphExecUpdateErrorNodeTypeChanged, &other, nullptr};
        else if (node.memory() != other.memory())
            result_ = {cudaGraphExecUpdateErrorParametersChanged, &other, nullptr};
        else if (const auto* const child = std::get_if<ChildWork>(&node.work))
            result_ = Pairs(*child->graph, *std::get<ChildWork>(other.work).graph).result();
    }

    std::unordered_map<cudaGraphNode_t, cudaGraphNode_t> otherOf_;
    cudaGraphExecUpdateResultInfo result_{cudaGraphExecUpdateSuccess, nullptr, nullptr};
};

/// One of those that are in a circle; null without one.
cudaGraphNode_t nodeOfCircle(const CUgraph_st& graph) {
    const Nodes order = graph.inOrder();
    const std::unordered_set<cudaGraphNode_t> ordered(order.begin(), order.end());
    for (const auto& node : graph.nodes) {
        if (!ordered.contains(node.get())) return node.get();
        if (const auto* const child = std::get_if<ChildWork>(&node->work))
            if (const cudaGraphNode_t found = nodeOfCircle(*child->graph)) return found;
    }
    return nullptr;
}

cudaError_t instantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
    constexpr unsigned long long known =
        cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUseNodePriority;
    if (!exec || !Known<CUgraph_st>::has(graph) || (flags & ~known)) return cudaErrorInvalidValue;
    if (nodeOfCircle(*graph)) return cudaErrorInvalidValue;
    if (graph->hasMemory() && !graph->instance.expired()) return cudaErrorNotSupported;
    *exec = new CUgraphExec_st(*graph, flags);
    graph->instance = (*exec)->life();
    return cudaSuccess;
}

}  // namespace

cudaGraphExecUpdateResultInfo updateWork(CUgraph_st& graph, const CUgraph_st& other) {
    const Pairs pairs(graph, other);
    if (pairs.result().result == cudaGraphExecUpdateSuccess) pairs.update();
    return pairs.result();
}

}  // namespace simulator

using namespace simulator;

CUgraphExec_st::CUgraphExec_st(const CUgraph_st& of, unsigned long long flags)
    : graph_(of.clone()), flags_(flags), plan_(*graph_), end_(makeEvent()) {
    if (plan_.streamCount() > 1) begin_ = makeEvent();
    for (size_t i = 1; i < plan_.streamCount(); ++i)
        cudaStreamCreateWithFlags(&streams_.emplace_back(), cudaStreamNonBlocking);
    for (const GraphStep& step : plan_.steps())
        stepEnds_.push_back(step.isAwaited ? makeEvent() : nullptr);
}

CUgraphExec_st::~CUgraphExec_st() {
    for (const cudaStream_t stream : streams_) cudaStreamDestroy(stream);
    for (const cudaEvent_t event : stepEnds_)
        if (event) cudaEventDestroy(event);
    if (begin_) cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
}

cudaGraphNode_t CUgraphExec_st::nodeFor(cudaGraphNode_t original) const {
    const cudaGraphNode_t node = graph_->copyOf(original);
    return Known<CUgraphNode_st>::has(node) ? node : nullptr;
}

/// Memory of an earlier launch that nothing has freed is freed before this one, if the program has
/// asked for it, or forbids it.
cudaError_t CUgraphExec_st::freeEarlier(cudaStream_t stream) {
    for (const GraphStep& step : plan_.steps()) {
        const auto* const made = std::get_if<MemoryAllocation>(&step.node->work);
        if (!made || !made->memory->isAllocated()) continue;
        if (!(flags_ & cudaGraphInstantiateFlagAutoFreeOnLaunch)) return cudaErrorInvalidValue;
        if (const cudaError_t error = AskFor{stream}(MemoryFree{made->memory})) return error;
    }
    return cudaSuccess;
}

cudaError_t CUgraphExec_st::launch(cudaStream_t stream) {
    if (const cudaError_t error = freeEarlier(stream)) return error;
    if (wasLaunched_) cudaStreamWaitEvent(stream, end_, cudaEventWaitDefault);
    wasLaunched_ = true;
    const cudaError_t error = runSteps(stream);
    cudaEventRecord(end_, stream);
    return error;
}

cudaError_t CUgraphExec_st::runSteps(cudaStream_t stream) {
    if (begin_) cudaEventRecord(begin_, stream);
    for (const cudaStream_t other : streams_)
        cudaStreamWaitEvent(other, begin_, cudaEventWaitDefault);
    for (size_t number = 0; number < plan_.steps().size(); ++number)
        if (const cudaError_t error = run(number, stream)) return error;
    for (const size_t last : plan_.awaitedAtEnd())
        cudaStreamWaitEvent(stream, stepEnds_[last], cudaEventWaitDefault);
    return cudaSuccess;
}

cudaError_t CUgraphExec_st::run(size_t number, cudaStream_t streamOfLaunch) {
    const GraphStep& step = plan_.steps()[number];
    const cudaStream_t stream = step.stream == 0 ? streamOfLaunch : streams_[step.stream - 1];
    for (const size_t earlier : step.after)
        cudaStreamWaitEvent(stream, stepEnds_[earlier], cudaEventWaitDefault);
    if (step.node->isEnabled) {
        const HostIsAt place(step.node->addedAt);
        if (const cudaError_t error = std::visit(AskFor{stream}, step.node->work)) return error;
    }
    if (step.isAwaited) cudaEventRecord(stepEnds_[number], stream);
    return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph,
                                 unsigned long long flags) {
    return unsafeCall([&] { return instantiate(exec, graph, flags); });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph,
                                          unsigned long long flags) {
    return cudaGraphInstantiate(exec, graph, flags);
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t*, char*,
                                 size_t) {
    return cudaGraphInstantiate(exec, graph, 0ull);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* exec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams* parameters) {
    if (!parameters) return callFailed(cudaErrorInvalidValue);
    constexpr unsigned long long upload = cudaGraphInstantiateFlagUpload;
    const cudaError_t error = cudaGraphInstantiate(exec, graph, parameters->flags & ~upload);
    parameters->errNode_out = Known<CUgraph_st>::has(graph) ? nodeOfCircle(*graph) : nullptr;
    parameters->result_out = error == cudaSuccess      ? cudaGraphInstantiateSuccess
                             : parameters->errNode_out ? cudaGraphInstantiateInvalidStructure
                                                       : cudaGraphInstantiateError;
    return error;
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec, unsigned long long* flags) {
    return call([&] {
        if (!flags || !Known<CUgraphExec_st>::has(exec)) return cudaErrorInvalidValue;
        *flags = exec->flags();
        return cudaSuccess;
    });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    return call([&] {
        if (!Known<CUgraphExec_st>::has(exec)) return cudaErrorInvalidValue;
        delete exec;
        return cudaSuccess;
    });
}

/// Calls `body` of a graph that is launched into the stream, or brought to the device.
static cudaError_t ofLaunch(cudaGraphExec_t exec, cudaStream_t stream, const auto& body) {
    return call([&] {
        if (!Known<CUgraphExec_st>::has(exec)) return cudaErrorInvalidValue;
        if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
        if (const cudaError_t error = allowOutsideOfGraphs(stream)) return error;
        return body();
    });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
    return ofLaunch(
        exec, stream, [] { return cudaSuccess; });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    return ofLaunch(
        exec, stream, [&] { return exec->launch(stream); });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* result) {
    return call([&] {
        if (!Known<CUgraphExec_st>::has(exec) || !Known<CUgraph_st>::has(graph))
            return cudaErrorInvalidValue;
        const cudaGraphExecUpdateResultInfo info = exec->update(*graph);
        if (result) *result = info;
        return info.result == cudaGraphExecUpdateSuccess ? cudaSuccess
                                                         : cudaErrorGraphExecUpdateFailure;
    });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t* error,
                                cudaGraphExecUpdateResult* result) {
    cudaGraphExecUpdateResultInfo info{};
    const cudaError_t answer = cudaGraphExecUpdate(exec, graph, &info);
    if (error) *error = info.errorNode;
    if (result) *result = info.result;
    return answer;
}

static cudaError_t ofExecNode(cudaGraphExec_t exec, cudaGraphNode_t original, const auto& body) {
    return call([&] {
        if (!Known<CUgraphExec_st>::has(exec)) return cudaErrorInvalidValue;
        const cudaGraphNode_t node = exec->nodeFor(original);
        return node && node->type() <= cudaGraphNodeTypeMemset ? body(*node)
                                                               : cudaErrorInvalidValue;
    });
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node,
                                    unsigned isEnabled) {
    return ofExecNode(
        exec, node,
        [=](CUgraphNode_st& known) {
            known.isEnabled = isEnabled != 0;
            return cudaSuccess;
        });
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node,
                                    unsigned* isEnabled) {
    return ofExecNode(
        exec, node,
        [=](const CUgraphNode_st& known) {
            if (!isEnabled) return cudaErrorInvalidValue;
            *isEnabled = known.isEnabled;
            return cudaSuccess;
        });
}
