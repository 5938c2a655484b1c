// No edge says that a graph frees its memory after the kernel that uses it.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;  // FINDS race-streams
}

static const Case c([] {
    cudaMemAllocNodeParams memory = {};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location = {cudaMemLocationTypeDevice, 0};
    memory.bytesize = 64 * sizeof(int);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t begin, use, end;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemAllocNode(&begin, graph, nullptr, 0, &memory);
    void* arguments[] = {&memory.dptr};
    cudaKernelNodeParams kernel = {(void*)fill, dim3(1), dim3(64), 0, arguments, nullptr};
    cudaGraphAddKernelNode(&use, graph, &begin, 1, &kernel);
    cudaGraphAddMemFreeNode(&end, graph, &begin, 1, memory.dptr);  // FINDS race-streams
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
});
