// The kernels of the programs.
#pragma once

/// A sum of n numbers: by blocks, folded in shared memory, then by an atomic. Blocks of 256
/// threads.
__global__ void addUp(const float* in, int n, float* sum) {
    __shared__ float part[256];
    float own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        own += in[i];
    part[threadIdx.x] = own;
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    }
    if (threadIdx.x == 0) atomicAdd(sum, part[0]);
}

/// One element a thread.
__global__ void scale(float* array, int n, float factor) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) array[i] *= factor;
}

__global__ void add(const float* a, const float* b, float* sum, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = a[i] + b[i];
}

/// Arithmetic alone: its multiprocessors are busy with it.
__global__ void compute(float* array, int rounds) {
    float a = array[threadIdx.x], b = a, c = a, d = a;
    for (int round = 0; round < rounds; ++round) {
        a = a * 1.0001f + 0.5f;
        b = b * 1.0002f + 0.25f;
        c = c * 1.0003f + 0.125f;
        d = d * 1.0004f + 0.0625f;
    }
    array[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
}

/// The smallest of each cell of n 3 x 3 matrices, by blocks of 256 threads.
struct Cells {
    float cell[9];
};

__global__ void smallest(const Cells* in, int n, float* found) {
    float own[9];
    for (float& one : own) one = 1e30f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        for (int c = 0; c < 9; ++c) own[c] = fminf(own[c], in[i].cell[c]);
    __shared__ float part[9][256];
    for (int c = 0; c < 9; ++c) part[c][threadIdx.x] = own[c];
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            for (int c = 0; c < 9; ++c)
                part[c][threadIdx.x] = fminf(part[c][threadIdx.x], part[c][threadIdx.x + half]);
    }
    if (threadIdx.x == 0)
        for (int c = 0; c < 9; ++c) found[blockIdx.x * 9 + c] = part[c][0];
}
