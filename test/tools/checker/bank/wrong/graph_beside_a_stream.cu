// A graph fills the array in one stream, and a kernel adds it in another one that does not wait.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;  // FINDS race-streams
}

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> values(64), sum(1);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    fill<<<1, 64, 0, first>>>(values);
    cudaStreamEndCapture(first, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, first);
    add<<<1, 64, 0, second>>>(values, sum);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
