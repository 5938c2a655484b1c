#include "kernels.h"

__device__ void foldBlock(int* tabSM, int* sum) {
    for (unsigned middle = blockDim.x / 2; middle > 0; middle /= 2) {
        if (threadIdx.x < middle) tabSM[threadIdx.x] += tabSM[threadIdx.x + middle];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(sum, tabSM[0]);
}

__global__ void KBlockSum(int* sum) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = 1;
    __syncthreads();
    foldBlock(tabSM, sum);
}

__global__ void KAddArrays(const float* a, const float* b, float* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

__global__ void KCircleSlices(long slices, double* heights) {
    double height = 0;
    for (long i = blockIdx.x * blockDim.x + threadIdx.x; i < slices; i += gridDim.x * blockDim.x) {
        const double x = (i + 0.5) / slices;
        height += 4 / (1 + x * x);
    }
    heights[blockIdx.x * blockDim.x + threadIdx.x] = height;
}

__global__ void KStrideSum(const int* data, int n, int* sum) {
    extern __shared__ int tabSM[];
    int own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        own += data[i];
    tabSM[threadIdx.x] = own;
    __syncthreads();
    foldBlock(tabSM, sum);
}

__global__ void KShuffleSum(int* sum) {
    int value = 1;
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
}

__global__ void KEmpty() {}

void blockSum(int blocks, int threads, int* sum) {
    KBlockSum<<<blocks, threads, threads * sizeof(int)>>>(sum);
    cudaDeviceSynchronize();
}

void addArrays(const float* a, const float* b, float* c, int n) {
    KAddArrays<<<(n + 255) / 256, 256>>>(a, b, c, n);
    cudaDeviceSynchronize();
}

void circleSlices(int blocks, int threads, long slices, double* heights) {
    KCircleSlices<<<blocks, threads>>>(slices, heights);
    cudaDeviceSynchronize();
}

void strideSum(int blocks, int threads, const int* data, int n, int* sum) {
    KStrideSum<<<blocks, threads, threads * sizeof(int)>>>(data, n, sum);
    cudaDeviceSynchronize();
}

void shuffleSum(int blocks, int threads, int* sum) {
    KShuffleSum<<<blocks, threads>>>(sum);
    cudaDeviceSynchronize();
}

void emptyKernel() {
    KEmpty<<<1, 1>>>();
    cudaDeviceSynchronize();
}
