#include <cstdio>

__global__ void fold(int* sum) {
    __shared__ int tabSM[64];
    const int tid = threadIdx.x;
    tabSM[tid] = 1;
    __syncthreads();
    for (int middle = 32; middle > 0; middle /= 2)
        if (tid < middle) tabSM[tid] += tabSM[tid + middle];
    if (tid == 0) *sum = tabSM[0];
}

int main() {
    int* sum = nullptr;
    cudaMalloc(&sum, sizeof(int));
    fold<<<1, 64>>>(sum);
    int host = 0;
    cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(sum);
}
