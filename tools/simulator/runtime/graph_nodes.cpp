// Nodes that the program adds to a graph itself, or changes.
#include <algorithm>

#include "call.h"
#include "graph_exec.h"
#include "kernels.h"
#include "memory.h"

namespace simulator {

thread_local constinit std::optional<KernelWork>* prepared = nullptr;

namespace {

/// What a node is to do, or why there is no such node.
struct Wanted {
    cudaError_t error = cudaSuccess;
    NodeWork work = NoWork{};
};

constexpr Wanted invalid{cudaErrorInvalidValue};

/// `node`: whose work it becomes. Without parameters it keeps those that it has.
Wanted kernelWanted(const cudaKernelNodeParams* wanted, CallPlace at,
                    cudaGraphNode_t node = nullptr) {
    if (!wanted) return invalid;
    if (wanted->extra) return {cudaErrorNotSupported};
    const KernelWork* const known =
        Known<CUgraphNode_st>::has(node) ? std::get_if<KernelWork>(&node->work) : nullptr;
    if (known && known->function == wanted->func && !wanted->kernelParams) {
        KernelWork kernel = *known;
        const cudaError_t error =
            rearrange(kernel.launch, wanted->gridDim, wanted->blockDim, wanted->sharedMemBytes);
        return {error, kernel};
    }
    std::optional<KernelWork> kernel;
    const cudaError_t error = prepare(*wanted, at, kernel);
    if (error != cudaSuccess) return {error};
    return {cudaSuccess, *kernel};
}

Wanted copyWanted(const cudaMemcpy3DParms* copy) {
    if (!copy || copy->extent.width == 0 || copy->extent.height == 0 || copy->extent.depth == 0)
        return invalid;
    return {checkCopy(*copy), *copy};
}

Wanted copyWanted(void* to, const void* from, size_t size, cudaMemcpyKind kind) {
    const cudaMemcpy3DParms copy{.srcArray = nullptr,
                                 .srcPos = {},
                                 .srcPtr = {const_cast<void*>(from), size, size, 1},
                                 .dstArray = nullptr,
                                 .dstPos = {},
                                 .dstPtr = {to, size, size, 1},
                                 .extent = {size, 1, 1},
                                 .kind = kind};
    return copyWanted(&copy);
}

Wanted fillWanted(const cudaMemsetParams* fill) {
    if (!fill || fill->width == 0 || fill->height == 0) return invalid;
    return {checkFill(*fill), *fill};
}

Wanted functionWanted(const cudaHostNodeParams* function) {
    if (!function || !function->fn) return invalid;
    return {cudaSuccess, *function};
}

/// A node has a clone of the graph that the program gives it.
Wanted childWanted(cudaGraph_t child) {
    if (!Known<CUgraph_st>::has(child)) return invalid;
    if (child->hasMemory()) return {cudaErrorNotSupported};
    ChildWork work{child->clone()};
    work.graph->isOwned = true;
    return {cudaSuccess, work};
}

template <class Work>
Wanted eventWanted(cudaEvent_t event) {
    if (!event) return invalid;
    return {cudaSuccess, Work{event}};
}

/// Gives `wanted` the address. `Parameters` are those of either of CUDA's two structures.
template <class Parameters>
Wanted memoryWanted(Parameters* wanted) {
    if (!wanted || wanted->bytesize == 0) return invalid;
    wanted->dptr = nullptr;
    const cudaMemPoolProps& of = wanted->poolProps;
    if (of.allocType != cudaMemAllocationTypePinned || of.handleTypes != cudaMemHandleTypeNone ||
        of.location.type != cudaMemLocationTypeDevice || !isDevice(of.location.id))
        return invalid;
    const auto isOfOther = [&](const cudaMemAccessDesc& access) {
        return access.location.type != cudaMemLocationTypeDevice ||
               access.location.id != of.location.id;
    };
    if (std::any_of(wanted->accessDescs, wanted->accessDescs + wanted->accessDescCount, isOfOther))
        return {cudaErrorNotSupported};
    const auto memory = GraphMemory::reserve(deviceOf(of.location.id), wanted->bytesize);
    if (!memory) return {cudaErrorMemoryAllocation};
    wanted->dptr = memory->pointer();
    return {cudaSuccess, MemoryAllocation{memory}};
}

Wanted freeWanted(const void* pointer) {
    const std::shared_ptr<GraphMemory> memory = GraphMemory::at(pointer);
    if (!memory || memory->isFreedByItsGraph) return invalid;
    return {cudaSuccess, MemoryFree{memory}};
}

Wanted anyWanted(cudaGraphNodeParams* wanted, CallPlace at, cudaGraphNode_t node = nullptr) {
    if (!wanted) return invalid;
    switch (wanted->type) {
        case cudaGraphNodeTypeKernel: {
            const cudaKernelNodeParamsV2& of = wanted->kernel;
            const cudaKernelNodeParams kernel{of.func,           of.gridDim,      of.blockDim,
                                              of.sharedMemBytes, of.kernelParams, of.extra};
            return kernelWanted(&kernel, at, node);
        }
        case cudaGraphNodeTypeMemcpy:
            return copyWanted(&wanted->memcpy.copyParams);
        case cudaGraphNodeTypeMemset: {
            const cudaMemsetParamsV2& of = wanted->memset;
            const cudaMemsetParams fill{of.dst,         of.pitch, of.value,
                                        of.elementSize, of.width, of.height};
            return fillWanted(&fill);
        }
        case cudaGraphNodeTypeHost: {
            const cudaHostNodeParams function{wanted->host.fn, wanted->host.userData};
            return functionWanted(&function);
        }
        case cudaGraphNodeTypeGraph:
            return childWanted(wanted->graph.graph);
        case cudaGraphNodeTypeEmpty:
            return {};
        case cudaGraphNodeTypeWaitEvent:
            return eventWanted<EventWait>(wanted->eventWait.event);
        case cudaGraphNodeTypeEventRecord:
            return eventWanted<EventRecord>(wanted->eventRecord.event);
        case cudaGraphNodeTypeMemAlloc:
            return node ? Wanted{cudaErrorNotSupported} : memoryWanted(&wanted->alloc);
        case cudaGraphNodeTypeMemFree:
            return node ? Wanted{cudaErrorNotSupported} : freeWanted(wanted->free.dptr);
        default:
            return {cudaErrorNotSupported};
    }
}

cudaError_t addNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                    size_t count, const Wanted& wanted) {
    return call([&] {
        if (!node || !Known<CUgraph_st>::has(graph) || (count > 0 && !dependencies))
            return cudaErrorInvalidValue;
        const Nodes after(dependencies, dependencies + count);
        if (!graph->hasAll(after)) return cudaErrorInvalidValue;
        if (wanted.error != cudaSuccess) return wanted.error;
        *node = graph->add(wanted.work, after);
        return cudaSuccess;
    });
}

/// `node` may be null.
cudaError_t setWork(cudaGraphNode_t node, const Wanted& wanted) {
    return call([&] {
        if (!Known<CUgraphNode_st>::has(node)) return cudaErrorInvalidValue;
        if (wanted.error != cudaSuccess) return wanted.error;
        if (node->work.index() != wanted.work.index()) return cudaErrorInvalidValue;
        node->work = wanted.work;
        return cudaSuccess;
    });
}

cudaGraphNode_t nodeOf(cudaGraphExec_t exec, cudaGraphNode_t original) {
    return Known<CUgraphExec_st>::has(exec) ? exec->nodeFor(original) : nullptr;
}

bool isOnDevice(const void* pointer) {
    const std::optional<Region> region = regionOf(pointer);
    return region && region->type == cudaMemoryTypeDevice;
}

/// Each side stays where it is, on the device or on the host.
cudaError_t setCopy(cudaGraphNode_t node, const Wanted& wanted) {
    const auto* const before = node ? std::get_if<cudaMemcpy3DParms>(&node->work) : nullptr;
    const auto* const after = std::get_if<cudaMemcpy3DParms>(&wanted.work);
    if (before && after &&
        (isOnDevice(before->srcPtr.ptr) != isOnDevice(after->srcPtr.ptr) ||
         isOnDevice(before->dstPtr.ptr) != isOnDevice(after->dstPtr.ptr)))
        return callFailed(cudaErrorInvalidValue);
    return setWork(node, wanted);
}

/// The new child graph has the shape of that which it replaces.
cudaError_t setChild(cudaGraphNode_t node, cudaGraph_t child) {
    return call([&] {
        auto* const known = node ? std::get_if<ChildWork>(&node->work) : nullptr;
        if (!known || !Known<CUgraph_st>::has(child)) return cudaErrorInvalidValue;
        return updateWork(*known->graph, *child).result == cudaGraphExecUpdateSuccess
                   ? cudaSuccess
                   : cudaErrorInvalidValue;
    });
}

template <class Work>
cudaError_t getWork(cudaGraphNode_t node, const auto* wanted, const auto& give) {
    return call([&] {
        const Work* const work =
            Known<CUgraphNode_st>::has(node) ? std::get_if<Work>(&node->work) : nullptr;
        if (!work || !wanted) return cudaErrorInvalidValue;
        give(*work);
        return cudaSuccess;
    });
}

CallPlace calledFrom(const void* address) {
    return {nullptr, 0, address};
}

}  // namespace

}  // namespace simulator

using namespace simulator;

#define SIMULATOR_NEW_NODE \
    cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies, size_t count

cudaError_t cudaGraphAddKernelNode(SIMULATOR_NEW_NODE, const cudaKernelNodeParams* kernel) {
    return addNode(node, graph, dependencies, count,
                   kernelWanted(kernel, calledFrom(__builtin_return_address(0))));
}

cudaError_t cudaGraphAddMemcpyNode(SIMULATOR_NEW_NODE, const cudaMemcpy3DParms* copy) {
    return addNode(node, graph, dependencies, count, copyWanted(copy));
}

cudaError_t cudaGraphAddMemcpyNode1D(SIMULATOR_NEW_NODE, void* to, const void* from, size_t size,
                                     cudaMemcpyKind kind) {
    return addNode(node, graph, dependencies, count, copyWanted(to, from, size, kind));
}

cudaError_t cudaGraphAddMemsetNode(SIMULATOR_NEW_NODE, const cudaMemsetParams* fill) {
    return addNode(node, graph, dependencies, count, fillWanted(fill));
}

cudaError_t cudaGraphAddHostNode(SIMULATOR_NEW_NODE, const cudaHostNodeParams* function) {
    return addNode(node, graph, dependencies, count, functionWanted(function));
}

cudaError_t cudaGraphAddChildGraphNode(SIMULATOR_NEW_NODE, cudaGraph_t child) {
    return addNode(node, graph, dependencies, count, childWanted(child));
}

cudaError_t cudaGraphAddEmptyNode(SIMULATOR_NEW_NODE) {
    return addNode(node, graph, dependencies, count, {});
}

cudaError_t cudaGraphAddEventRecordNode(SIMULATOR_NEW_NODE, cudaEvent_t event) {
    return addNode(node, graph, dependencies, count, eventWanted<EventRecord>(event));
}

cudaError_t cudaGraphAddEventWaitNode(SIMULATOR_NEW_NODE, cudaEvent_t event) {
    return addNode(node, graph, dependencies, count, eventWanted<EventWait>(event));
}

cudaError_t cudaGraphAddMemAllocNode(SIMULATOR_NEW_NODE, cudaMemAllocNodeParams* memory) {
    return addNode(node, graph, dependencies, count, memoryWanted(memory));
}

cudaError_t cudaGraphAddMemFreeNode(SIMULATOR_NEW_NODE, void* pointer) {
    return addNode(node, graph, dependencies, count, freeWanted(pointer));
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph,
                             const cudaGraphNode_t* dependencies, const cudaGraphEdgeData*,
                             size_t count, cudaGraphNodeParams* parameters) {
    return addNode(node, graph, dependencies, count,
                   anyWanted(parameters, calledFrom(__builtin_return_address(0))));
}

cudaError_t cudaGraphAddNode(SIMULATOR_NEW_NODE, cudaGraphNodeParams* parameters) {
    return addNode(node, graph, dependencies, count,
                   anyWanted(parameters, calledFrom(__builtin_return_address(0))));
}

#undef SIMULATOR_NEW_NODE

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* kernel) {
    return getWork<KernelWork>(
        node, kernel,
        [=](const KernelWork& work) {
            const Configuration& at = work.launch.configuration;
            *kernel = {const_cast<void*>(work.function),      at.grid, at.block,
                       static_cast<unsigned>(at.sharedBytes), nullptr, nullptr};
        });
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms* copy) {
    return getWork<cudaMemcpy3DParms>(
        node, copy, [=](const cudaMemcpy3DParms& work) { *copy = work; });
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams* fill) {
    return getWork<cudaMemsetParams>(
        node, fill, [=](const cudaMemsetParams& work) { *fill = work; });
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams* function) {
    return getWork<cudaHostNodeParams>(
        node, function, [=](const cudaHostNodeParams& work) { *function = work; });
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* child) {
    return getWork<ChildWork>(
        node, child, [=](const ChildWork& work) { *child = work.graph.get(); });
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
    return getWork<EventRecord>(
        node, event, [=](const EventRecord& work) { *event = work.event; });
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
    return getWork<EventWait>(
        node, event, [=](const EventWait& work) { *event = work.event; });
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams* memory) {
    return getWork<MemoryAllocation>(
        node, memory,
        [=](const MemoryAllocation& work) {
            *memory = {};
            memory->poolProps.allocType = cudaMemAllocationTypePinned;
            memory->poolProps.location = {cudaMemLocationTypeDevice, work.memory->device()};
            memory->bytesize = work.memory->bytes();
            memory->dptr = work.memory->pointer();
        });
}

/// `pointer`: where it puts the address.
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* pointer) {
    return getWork<MemoryFree>(
        node, pointer,
        [=](const MemoryFree& work) { *static_cast<void**>(pointer) = work.memory->pointer(); });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* kernel) {
    return setWork(node, kernelWanted(kernel, calledFrom(__builtin_return_address(0)), node));
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* copy) {
    return setWork(node, copyWanted(copy));
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from,
                                           size_t size, cudaMemcpyKind kind) {
    return setWork(node, copyWanted(to, from, size, kind));
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* fill) {
    return setWork(node, fillWanted(fill));
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* function) {
    return setWork(node, functionWanted(function));
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
    return setWork(node, eventWanted<EventRecord>(event));
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
    return setWork(node, eventWanted<EventWait>(event));
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams* parameters) {
    return setWork(node, anyWanted(parameters, calledFrom(__builtin_return_address(0)), node));
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* kernel) {
    const cudaGraphNode_t known = nodeOf(exec, node);
    return setWork(known, kernelWanted(kernel, calledFrom(__builtin_return_address(0)), known));
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* copy) {
    return setCopy(nodeOf(exec, node), copyWanted(copy));
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                               const void* from, size_t size, cudaMemcpyKind kind) {
    return setCopy(nodeOf(exec, node), copyWanted(to, from, size, kind));
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* fill) {
    return setWork(nodeOf(exec, node), fillWanted(fill));
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* function) {
    return setWork(nodeOf(exec, node), functionWanted(function));
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaGraph_t child) {
    return setChild(nodeOf(exec, node), child);
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaEvent_t event) {
    return setWork(nodeOf(exec, node), eventWanted<EventRecord>(event));
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                               cudaEvent_t event) {
    return setWork(nodeOf(exec, node), eventWanted<EventWait>(event));
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                       cudaGraphNodeParams* parameters) {
    const cudaGraphNode_t known = nodeOf(exec, node);
    if (parameters && parameters->type == cudaGraphNodeTypeGraph)
        return setChild(known, parameters->graph.graph);
    return setWork(known, anyWanted(parameters, calledFrom(__builtin_return_address(0)), known));
}
