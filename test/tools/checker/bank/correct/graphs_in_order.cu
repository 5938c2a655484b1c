// Graphs whose edges, child graphs and launches order all that they do. Launched in the default
// stream, a graph comes after what blocking streams hold, and before what comes next there.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;
}

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);
}

static cudaGraph_t captured(cudaStream_t first, cudaStream_t second, int* a, int* b, int* sum) {
    cudaGraph_t graph;
    cudaEvent_t forked, joined;
    cudaEventCreate(&forked);
    cudaEventCreate(&joined);
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaEventRecord(forked, first);
    cudaStreamWaitEvent(second, forked, 0);
    fill<<<1, 64, 0, first>>>(a);
    fill<<<1, 64, 0, second>>>(b);
    cudaEventRecord(joined, second);
    cudaStreamWaitEvent(first, joined, 0);
    add<<<1, 64, 0, first>>>(a, sum);
    add<<<1, 64, 0, first>>>(b, sum);
    cudaStreamEndCapture(first, &graph);
    cudaEventDestroy(forked);
    cudaEventDestroy(joined);
    return graph;
}

static void addFill(cudaGraph_t graph, int* values) {
    void* arguments[] = {&values};
    const cudaKernelNodeParams kernel = {(void*)fill, dim3(1), dim3(64), 0, arguments, nullptr};
    cudaGraphNode_t node;
    cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
}

static const Case c([] {
    ArrayGM<int> a(64), b(64), sum(1);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    const cudaGraph_t small = captured(first, second, a, b, sum);
    cudaGraph_t large;
    cudaGraphNode_t begin, end, zero;
    cudaMemsetParams fill = {};
    fill.dst = sum;
    fill.elementSize = sizeof(int);
    fill.width = fill.height = 1;
    cudaGraphCreate(&large, 0);
    cudaGraphAddMemsetNode(&zero, large, nullptr, 0, &fill);
    cudaGraphAddChildGraphNode(&begin, large, &zero, 1, small);
    cudaGraphAddChildGraphNode(&end, large, &begin, 1, small);
    cudaGraphExec_t exec;
    cudaGraphInstantiate(&exec, large, 0);
    add<<<1, 64, 0, first>>>(a, sum);
    cudaGraphLaunch(exec, first);
    cudaGraphLaunch(exec, second);
    add<<<1, 64, 0, second>>>(b, sum);
    cudaGraphLaunch(exec, 0);
    add<<<1, 64, 0, first>>>(a, sum);
    add<<<1, 64, 0, second>>>(b, sum);
    cudaGraph_t wide;
    cudaGraphExec_t execOfWide;
    cudaGraphCreate(&wide, 0);
    addFill(wide, a);
    addFill(wide, b);
    cudaGraphInstantiate(&execOfWide, wide, 0);
    cudaGraphLaunch(execOfWide, 0);
    add<<<1, 64, 0, first>>>(b, sum);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(execOfWide);
    cudaGraphDestroy(wide);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(large);
    cudaGraphDestroy(small);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
