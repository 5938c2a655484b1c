// A captured kernel reads past its array when the graph is launched.
#include "Bank.h"

static __global__ void shift(int* values) {
    const int next = values[threadIdx.x + 1];  // FINDS out-of-bounds
    __syncthreads();
    values[threadIdx.x] = next;
}

static const Case c([] {
    ArrayGM<int> values(64);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    shift<<<1, 64, 0, stream>>>(values);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
});
