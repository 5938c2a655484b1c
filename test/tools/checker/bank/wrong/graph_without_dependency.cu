// Two kernels of a graph use the array, and no edge says which comes first.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;  // FINDS race-streams
}

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> values(64), sum(1);
    int *array = values, *result = sum;
    void *ofFill[] = {&array}, *ofAdd[] = {&array, &result};
    cudaKernelNodeParams kernel = {(void*)fill, dim3(1), dim3(64), 0, ofFill, nullptr};
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t first, second;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddKernelNode(&first, graph, nullptr, 0, &kernel);
    kernel.func = (void*)add;
    kernel.kernelParams = ofAdd;
    cudaGraphAddKernelNode(&second, graph, nullptr, 0, &kernel);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
});
