// A kernel uses what the graph before it has allocated, and has freed.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;  // FINDS use-after-free
}

static const Case c([] {
    int* values;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaMallocAsync(&values, 64 * sizeof(int), stream);  // FINDS use-after-free
    cudaMemsetAsync(values, 0, 64 * sizeof(int), stream);
    cudaFreeAsync(values, stream);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    fill<<<1, 64, 0, stream>>>(values);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
});
