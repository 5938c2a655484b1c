// A graph allocates memory and frees it; another one's memory lives until the program frees it.
#include "Bank.h"

static __global__ void fill(int* values, int value) {
    values[threadIdx.x] = value;
}

static cudaGraphExec_t captured(cudaStream_t stream, int** values, bool frees) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaMallocAsync(values, 64 * sizeof(int), stream);
    fill<<<1, 64, 0, stream>>>(*values, 1);
    if (frees) cudaFreeAsync(*values, stream);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphDestroy(graph);
    return exec;
}

static const Case c([] {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *own, *kept;
    const cudaGraphExec_t frees = captured(stream, &own, true);
    const cudaGraphExec_t keeps = captured(stream, &kept, false);
    for (int i = 0; i < 2; ++i) {
        cudaGraphLaunch(frees, stream);
        cudaGraphLaunch(keeps, stream);
        fill<<<1, 64, 0, stream>>>(kept, 2);
        cudaFreeAsync(kept, stream);
    }
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(frees);
    cudaGraphExecDestroy(keeps);
    cudaStreamDestroy(stream);
});
