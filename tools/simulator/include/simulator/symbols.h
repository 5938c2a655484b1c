// Variables of the device, named by the host, and the API's forms that know the pointed-to type.
#pragma once

#include <type_traits>

#include "cuda_runtime_api.h"

namespace simulator {

/// A __device__ or __constant__ variable.
struct Symbol {
    void* address;
    size_t size;
};

template <class T>
Symbol symbolOf(const T& variable) {
    return {const_cast<void*>(static_cast<const volatile void*>(&variable)), sizeof(T)};
}

cudaError_t copyToSymbol(Symbol symbol, const void* from, size_t size, size_t offset,
                         cudaMemcpyKind kind);
cudaError_t copyFromSymbol(void* to, Symbol symbol, size_t size, size_t offset,
                           cudaMemcpyKind kind);
cudaError_t copyToSymbolAsync(Symbol symbol, const void* from, size_t size, size_t offset,
                              cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t copyFromSymbolAsync(void* to, Symbol symbol, size_t size, size_t offset,
                                cudaMemcpyKind kind, cudaStream_t stream);
/// Where that byte of it lies, for copies; null past its end.
void* insideSymbol(Symbol symbol, size_t offset);
cudaError_t addressOfSymbol(void** address, Symbol symbol);
cudaError_t sizeOfSymbol(size_t* size, Symbol symbol);

/// Called when the program starts, where it has __managed__ variables: the host may change them
/// while kernels run.
bool noteManagedVariables();

}  // namespace simulator

template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t size, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return simulator::copyToSymbol(simulator::symbolOf(symbol), from, size, offset, kind);
}

template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t size, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return simulator::copyFromSymbol(to, simulator::symbolOf(symbol), size, offset, kind);
}

template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t size,
                                    size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                    cudaStream_t stream = nullptr) {
    return simulator::copyToSymbolAsync(simulator::symbolOf(symbol), from, size, offset, kind,
                                        stream);
}

template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t size, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                      cudaStream_t stream = nullptr) {
    return simulator::copyFromSymbolAsync(to, simulator::symbolOf(symbol), size, offset, kind,
                                          stream);
}

// Of graphs: a copy to a symbol is one to its address.
template <class T>
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                           const cudaGraphNode_t* dependencies, size_t count,
                                           const T& symbol, const void* from, size_t size,
                                           size_t offset, cudaMemcpyKind kind) {
    return cudaGraphAddMemcpyNode1D(node, graph, dependencies, count,
                                    simulator::insideSymbol(simulator::symbolOf(symbol), offset),
                                    from, size, kind);
}

template <class T>
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                             const cudaGraphNode_t* dependencies, size_t count,
                                             void* to, const T& symbol, size_t size, size_t offset,
                                             cudaMemcpyKind kind) {
    return cudaGraphAddMemcpyNode1D(node, graph, dependencies, count, to,
                                    simulator::insideSymbol(simulator::symbolOf(symbol), offset),
                                    size, kind);
}

template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T& symbol,
                                                 const void* from, size_t size, size_t offset,
                                                 cudaMemcpyKind kind) {
    return cudaGraphMemcpyNodeSetParams1D(
        node, simulator::insideSymbol(simulator::symbolOf(symbol), offset), from, size, kind);
}

template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void* to, const T& symbol,
                                                   size_t size, size_t offset,
                                                   cudaMemcpyKind kind) {
    return cudaGraphMemcpyNodeSetParams1D(
        node, to, simulator::insideSymbol(simulator::symbolOf(symbol), offset), size, kind);
}

template <class T>
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                     const T& symbol, const void* from, size_t size,
                                                     size_t offset, cudaMemcpyKind kind) {
    return cudaGraphExecMemcpyNodeSetParams1D(
        exec, node, simulator::insideSymbol(simulator::symbolOf(symbol), offset), from, size, kind);
}

template <class T>
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                       void* to, const T& symbol, size_t size,
                                                       size_t offset, cudaMemcpyKind kind) {
    return cudaGraphExecMemcpyNodeSetParams1D(
        exec, node, to, simulator::insideSymbol(simulator::symbolOf(symbol), offset), size, kind);
}

template <class T>
cudaError_t cudaGetSymbolAddress(void** address, const T& symbol) {
    return simulator::addressOfSymbol(address, simulator::symbolOf(symbol));
}

template <class T>
cudaError_t cudaGetSymbolSize(size_t* size, const T& symbol) {
    return simulator::sizeOfSymbol(size, simulator::symbolOf(symbol));
}

namespace simulator {
/// Of memory whose elements may be constant.
template <class T>
void** addressOfPointer(T** pointer) {
    return reinterpret_cast<void**>(const_cast<std::remove_cv_t<T>**>(pointer));
}
}  // namespace simulator

template <class T>
cudaError_t cudaMalloc(T** pointer, size_t size) {
    return cudaMalloc(simulator::addressOfPointer(pointer), size);
}

template <class T>
cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height) {
    return cudaMallocPitch(simulator::addressOfPointer(pointer), pitch, width, height);
}

template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t size, unsigned flags = cudaHostAllocDefault) {
    return cudaHostAlloc(simulator::addressOfPointer(pointer), size, flags);
}

template <class T>
cudaError_t cudaHostAlloc(T** pointer, size_t size, unsigned flags) {
    return cudaHostAlloc(simulator::addressOfPointer(pointer), size, flags);
}

template <class T>
cudaError_t cudaHostGetDevicePointer(T** devicePointer, void* hostPointer, unsigned flags) {
    return cudaHostGetDevicePointer(reinterpret_cast<void**>(devicePointer), hostPointer, flags);
}

template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t size, unsigned flags = cudaMemAttachGlobal) {
    return cudaMallocManaged(simulator::addressOfPointer(pointer), size, flags);
}

template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t size, cudaStream_t stream) {
    return cudaMallocAsync(simulator::addressOfPointer(pointer), size, stream);
}
