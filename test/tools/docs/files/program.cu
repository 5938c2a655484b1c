// A program of one's own: the sum of 0, 1, ..., n-1.
#include <cstdio>

__global__ void sum(int n, int* result) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(result, i);
}

int main() {
    int* result = nullptr;
    cudaMalloc(&result, sizeof(int));
    cudaMemset(result, 0, sizeof(int));
    sum<<<1, 32>>>(100, result);
    int host = 0;
    cudaMemcpy(&host, result, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", host);
    cudaFree(result);
    return host == 4950 ? 0 : 1;
}
