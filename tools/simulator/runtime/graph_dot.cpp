// A graph as a picture: cudaGraphDebugDotPrint() writes it for Graphviz.
#include <fstream>
#include <sstream>
#include <string>

#include "call.h"
#include "graph.h"
#include "memory.h"

namespace simulator {

namespace {

/// What a label of Graphviz takes for its own stands behind a backslash.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (std::string("<>{}|\"\\").find(c) != std::string::npos) result += '\\';
        result += c;
    }
    return result;
}

char sideLetter(const void* pointer) {
    const std::optional<Region> region = regionOf(pointer);
    return region && region->type == cudaMemoryTypeDevice ? 'D' : 'H';
}

/// What it does, in a few words; more of them if the program asks for all.
struct Label {
    bool isVerbose;

    std::string operator()(const KernelWork& kernel) const {
        const Configuration& at = kernel.launch.configuration;
        std::ostringstream text;
        text << kernel.launch.kernel.name;
        if (isVerbose)
            text << "\n<<<(" << at.grid.x << "," << at.grid.y << "," << at.grid.z << "),("
                 << at.block.x << "," << at.block.y << "," << at.block.z << ")," << at.sharedBytes
                 << ">>>";
        return text.str();
    }
    std::string operator()(const cudaMemcpy3DParms& copy) const {
        std::ostringstream text;
        text << "MEMCPY\n(" << sideLetter(copy.srcPtr.ptr) << "to" << sideLetter(copy.dstPtr.ptr)
             << "," << copy.extent.width * copy.extent.height * copy.extent.depth << ")";
        if (isVerbose) text << "\nfrom " << copy.srcPtr.ptr << " to " << copy.dstPtr.ptr;
        return text.str();
    }
    std::string operator()(const cudaMemsetParams& fill) const {
        std::ostringstream text;
        text << "MEMSET\n(" << fill.value << "," << fill.width * fill.elementSize * fill.height
             << ")";
        if (isVerbose) text << "\nto " << fill.dst << " by " << fill.elementSize;
        return text.str();
    }
    std::string operator()(const cudaHostNodeParams&) const { return "HOST"; }
    std::string operator()(const ChildWork&) const { return "GRAPH"; }
    std::string operator()(const NoWork&) const { return "EMPTY"; }
    std::string operator()(const EventWait&) const { return "EVENT_WAIT"; }
    std::string operator()(const EventRecord&) const { return "EVENT_RECORD"; }
    std::string operator()(const MemoryAllocation&) const { return "MEM_ALLOC"; }
    std::string operator()(const MemoryFree&) const { return "MEM_FREE"; }
};

class DotWriter {
  public:
    DotWriter(std::ostream& out, bool isVerbose) : out_(out), label_{isVerbose} {}

    void write(const CUgraph_st& graph) {
        out_ << "digraph "
             << "dot"
             << " {\n";
        writeCluster(graph);
        out_ << "}\n";
    }

  private:
    /// A child graph is a cluster of its own.
    void writeCluster(const CUgraph_st& graph) {
        const std::string name = "graph_" + std::to_string(++graphs_);
        out_ << "subgraph cluster_" << graphs_ << " {\nlabel=\"" << name << "\"\n";
        std::unordered_map<cudaGraphNode_t, std::string> names;
        for (const auto& node : graph.nodes) {
            const size_t number = names.size();
            names[node.get()] = name + "_node_" + std::to_string(number);
            writeNode(names[node.get()], number, *node);
        }
        for (const auto& node : graph.nodes)
            for (const cudaGraphNode_t earlier : node->dependencies)
                out_ << '"' << names[earlier] << "\" -> \"" << names[node.get()] << "\";\n";
        out_ << "}\n";
        for (const auto& node : graph.nodes)
            if (const auto* const child = std::get_if<ChildWork>(&node->work))
                writeCluster(*child->graph);
    }

    void writeNode(const std::string& name, size_t number, const CUgraphNode_st& node) {
        const char* const shape = node.type() == cudaGraphNodeTypeKernel ? "octagon" : "rectangle";
        out_ << '"' << name << "\"[shape=\"" << shape << "\" label=\"" << number << '\n'
             << escaped(std::visit(label_, node.work)) << "\"];\n";
    }

    std::ostream& out_;
    const Label label_;
    size_t graphs_ = 0;
};

}  // namespace

}  // namespace simulator

using namespace simulator;

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* file, unsigned flags) {
    return call([&] {
        if (!file || !Known<CUgraph_st>::has(graph)) return cudaErrorInvalidValue;
        std::ofstream out(file);
        DotWriter(out, flags & cudaGraphDebugDotFlagsVerbose).write(*graph);
        return out.flush() ? cudaSuccess : cudaErrorOperatingSystem;
    });
}
