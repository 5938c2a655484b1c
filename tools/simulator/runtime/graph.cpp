#include "graph.h"

#include <algorithm>

#include "call.h"
#include "observer.h"

using namespace simulator;

bool CUgraphNode_st::dependsOn(cudaGraphNode_t other) const {
    return std::ranges::find(dependencies, other) != dependencies.end();
}

GraphMemory* CUgraphNode_st::memory() const {
    if (const auto* const made = std::get_if<MemoryAllocation>(&work)) return made->memory.get();
    const auto* const freed = std::get_if<MemoryFree>(&work);
    return freed ? freed->memory.get() : nullptr;
}

cudaGraphNode_t CUgraph_st::add(NodeWork work, Nodes dependencies) {
    const Frames at = isObserved ? framesOnHost() : Frames{};
    if (auto* const freed = std::get_if<MemoryFree>(&work); freed && allocates(*freed->memory))
        freed->memory->isFreedByItsGraph = true;
    nodes.push_back(
        std::make_unique<CUgraphNode_st>(*this, std::move(work), std::move(dependencies), at));
    return nodes.back().get();
}

bool CUgraph_st::allocates(const GraphMemory& memory) const {
    return std::ranges::any_of(
        nodes,
        [&](const auto& node) {
            const auto* const made = std::get_if<MemoryAllocation>(&node->work);
            return made && made->memory.get() == &memory;
        });
}

void CUgraph_st::remove(cudaGraphNode_t node) {
    for (const auto& other : nodes) std::erase(other->dependencies, node);
    std::erase_if(nodes, [=](const auto& other) { return other.get() == node; });
}

bool CUgraph_st::hasAll(const Nodes& wanted) const {
    for (size_t i = 0; i < wanted.size(); ++i)
        if (!Known<CUgraphNode_st>::has(wanted[i]) || &wanted[i]->graph != this ||
            std::find(wanted.begin(), wanted.begin() + i, wanted[i]) != wanted.begin() + i)
            return false;
    return true;
}

Nodes CUgraph_st::dependents(cudaGraphNode_t node) const {
    Nodes found;
    for (const auto& other : nodes)
        if (other->dependsOn(node)) found.push_back(other.get());
    return found;
}

Nodes CUgraph_st::sinks() const {
    std::unordered_set<cudaGraphNode_t> depended;
    for (const auto& node : nodes)
        depended.insert(node->dependencies.begin(), node->dependencies.end());
    Nodes found;
    for (const auto& node : nodes)
        if (!depended.contains(node.get())) found.push_back(node.get());
    return found;
}

Nodes CUgraph_st::inOrder() const {
    std::unordered_map<cudaGraphNode_t, size_t> missing;
    std::unordered_map<cudaGraphNode_t, Nodes> dependentsOf;
    Nodes order;
    for (const auto& node : nodes) {
        missing[node.get()] = node->dependencies.size();
        for (const cudaGraphNode_t earlier : node->dependencies)
            dependentsOf[earlier].push_back(node.get());
        if (node->dependencies.empty()) order.push_back(node.get());
    }
    for (size_t i = 0; i < order.size(); ++i)
        for (const cudaGraphNode_t later : dependentsOf[order[i]])
            if (--missing[later] == 0) order.push_back(later);
    return order;
}

bool CUgraph_st::hasMemory() const {
    return std::ranges::any_of(
        nodes, [](const auto& node) { return node->memory() != nullptr; });
}

std::unique_ptr<CUgraph_st> CUgraph_st::clone() const {
    auto clone = std::make_unique<CUgraph_st>();
    for (const auto& node : nodes) {
        NodeWork work = node->work;
        if (auto* const child = std::get_if<ChildWork>(&work)) {
            child->graph = child->graph->clone();
            child->graph->isOwned = true;
        }
        const cudaGraphNode_t copy = clone->add(std::move(work), {});
        copy->addedAt = node->addedAt;
        clone->copies_[node.get()] = copy;
    }
    for (const auto& node : nodes)
        for (const cudaGraphNode_t earlier : node->dependencies)
            clone->copies_[node.get()]->dependencies.push_back(clone->copies_[earlier]);
    return clone;
}

cudaGraphNode_t CUgraph_st::copyOf(cudaGraphNode_t original) const {
    if (const auto found = copies_.find(original); found != copies_.end()) return found->second;
    for (const auto& node : nodes)
        if (const auto* const child = std::get_if<ChildWork>(&node->work))
            if (const cudaGraphNode_t found = child->graph->copyOf(original)) return found;
    return nullptr;
}

namespace simulator {

namespace {

/// Hands out a list as CUDA's API does: its length if the program gives no array, else as much as
/// the array takes, and null past the end.
template <class T>
void giveList(const std::vector<T>& list, T* array, size_t& count) {
    if (!array) {
        count = list.size();
        return;
    }
    for (size_t i = 0; i < count; ++i) array[i] = i < list.size() ? list[i] : T{};
    count = std::min(count, list.size());
}

template <class T>
cudaError_t listOf(const Known<T>* handle, auto* array, size_t* count, const auto& list) {
    return call([&] {
        if (!Known<T>::has(static_cast<const T*>(handle)) || !count) return cudaErrorInvalidValue;
        giveList(list(), array, *count);
        return cudaSuccess;
    });
}

/// As many as the edges, all of the one kind that there is here.
void giveEdges(cudaGraphEdgeData* edges, const size_t* count) {
    if (edges && count) std::fill_n(edges, *count, cudaGraphEdgeData{});
}

bool arePlain(const cudaGraphEdgeData* edges, size_t count) {
    return !edges || std::all_of(
                         edges, edges + count,
                         [](const cudaGraphEdgeData& edge) {
                             return edge.from_port == 0 && edge.to_port == 0 && edge.type == 0;
                         });
}

/// Calls `body` for each pair of nodes, once all of them have been found there.
cudaError_t forEachEdge(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                        size_t count, const auto& body) {
    return call([&] {
        if (!Known<CUgraph_st>::has(graph) || (count > 0 && (!from || !to)))
            return cudaErrorInvalidValue;
        for (size_t i = 0; i < count; ++i)
            if (from[i] == to[i] || !graph->hasAll({from[i], to[i]})) return cudaErrorInvalidValue;
        for (size_t i = 0; i < count; ++i)
            if (const cudaError_t error = body(from[i], *to[i])) return error;
        return cudaSuccess;
    });
}

}  // namespace

}  // namespace simulator

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags) {
    return call([&] {
        if (!graph || flags != 0) return cudaErrorInvalidValue;
        *graph = new CUgraph_st;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    return call([&] {
        if (!Known<CUgraph_st>::has(graph)) return cudaErrorInvalidValue;
        if (graph->isOwned) return cudaErrorIllegalState;
        delete graph;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t graph) {
    return call([&] {
        if (!clone || !Known<CUgraph_st>::has(graph)) return cudaErrorInvalidValue;
        if (graph->hasMemory()) return cudaErrorNotSupported;
        *clone = graph->clone().release();
        return cudaSuccess;
    });
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original,
                                     cudaGraph_t clone) {
    return call([&] {
        if (!node || !Known<CUgraph_st>::has(clone)) return cudaErrorInvalidValue;
        const cudaGraphNode_t copy = clone->copyOf(original);
        if (!Known<CUgraphNode_st>::has(copy)) return cudaErrorInvalidValue;
        *node = copy;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    return listOf(
        graph, nodes, count,
        [&] {
            Nodes all;
            for (const auto& node : graph->nodes) all.push_back(node.get());
            return all;
        });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    return listOf(
        graph, nodes, count,
        [&] {
            Nodes roots;
            for (const auto& node : graph->nodes)
                if (node->dependencies.empty()) roots.push_back(node.get());
            return roots;
        });
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData* edges, size_t* count) {
    return call([&] {
        if (!Known<CUgraph_st>::has(graph) || !count || !from != !to) return cudaErrorInvalidValue;
        Nodes begins, ends;
        for (const auto& node : graph->nodes)
            for (const cudaGraphNode_t earlier : node->dependencies) {
                begins.push_back(earlier);
                ends.push_back(node.get());
            }
        size_t room = *count;
        giveList(begins, from, room);
        giveList(ends, to, *count);
        if (from) giveEdges(edges, count);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              size_t* count) {
    return cudaGraphGetEdges(graph, from, to, nullptr, count);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData* edges,
                                     size_t count) {
    if (!arePlain(edges, count)) return callFailed(cudaErrorNotSupported);
    return forEachEdge(graph, from, to, count, [](cudaGraphNode_t earlier, CUgraphNode_st& later) {
        if (later.dependsOn(earlier)) return cudaErrorInvalidValue;
        later.dependencies.push_back(earlier);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, size_t count) {
    return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, const cudaGraphEdgeData* edges,
                                        size_t count) {
    if (!arePlain(edges, count)) return callFailed(cudaErrorInvalidValue);
    if (Known<CUgraph_st>::has(graph) && graph->hasMemory())
        return callFailed(cudaErrorNotSupported);
    return forEachEdge(graph, from, to, count, [](cudaGraphNode_t earlier, CUgraphNode_st& later) {
        return std::erase(later.dependencies, earlier) ? cudaSuccess : cudaErrorInvalidValue;
    });
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, size_t count) {
    return cudaGraphRemoveDependencies(graph, from, to, nullptr, count);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
    return call([&] {
        if (!type || !Known<CUgraphNode_st>::has(node)) return cudaErrorInvalidValue;
        *type = node->type();
        return cudaSuccess;
    });
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* dependencies,
                                         cudaGraphEdgeData* edges, size_t* count) {
    const cudaError_t error = listOf(node, dependencies, count, [&] { return node->dependencies; });
    if (error == cudaSuccess && dependencies) giveEdges(edges, count);
    return error;
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* dependencies,
                                         size_t* count) {
    return cudaGraphNodeGetDependencies(node, dependencies, nullptr, count);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* dependents,
                                           cudaGraphEdgeData* edges, size_t* count) {
    const cudaError_t error =
        listOf(node, dependents, count, [&] { return node->graph.dependents(node); });
    if (error == cudaSuccess && dependents) giveEdges(edges, count);
    return error;
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* dependents,
                                           size_t* count) {
    return cudaGraphNodeGetDependentNodes(node, dependents, nullptr, count);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
    return call([&] {
        if (!Known<CUgraphNode_st>::has(node)) return cudaErrorInvalidValue;
        if (node->graph.hasMemory()) return cudaErrorNotSupported;
        node->graph.remove(node);
        return cudaSuccess;
    });
}
