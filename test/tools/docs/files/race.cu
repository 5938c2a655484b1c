// A barrier is missing.
__global__ void reverse(int* tabGM) {
    __shared__ int tabSM[64];
    tabSM[threadIdx.x] = threadIdx.x;
    tabGM[threadIdx.x] = tabSM[63 - threadIdx.x];
}

int main() {
    int* tabGM;
    cudaMalloc(&tabGM, 64 * sizeof(int));
    reverse<<<1, 64>>>(tabGM);
    return cudaFree(tabGM) == cudaSuccess ? 0 : 1;
}
