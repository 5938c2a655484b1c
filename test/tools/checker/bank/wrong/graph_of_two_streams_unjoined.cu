// A capture forks: the copy, and the kernel that needs it, come after the fork in two streams, and
// neither waits for the other. The graph has no edge between them.
#include "Bank.h"

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> values(64), sum(1);
    int* host;
    cudaMallocHost(&host, 64 * sizeof(int));
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEvent_t forked, joined;
    cudaEventCreate(&forked);
    cudaEventCreate(&joined);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    const auto toDevice = cudaMemcpyHostToDevice;
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaEventRecord(forked, first);
    cudaStreamWaitEvent(second, forked, 0);
    cudaMemcpyAsync(values, host, 64 * sizeof(int), toDevice, second);  // FINDS race-streams
    cudaEventRecord(joined, second);
    add<<<1, 64, 0, first>>>(values, sum);
    cudaStreamWaitEvent(first, joined, 0);
    cudaStreamEndCapture(first, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int i = 0; i < 3; ++i) cudaGraphLaunch(exec, first);
    cudaStreamSynchronize(first);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaEventDestroy(forked);
    cudaEventDestroy(joined);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFreeHost(host);
});
