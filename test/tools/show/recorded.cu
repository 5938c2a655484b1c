// What the recorder meets: each line that is looked for says so.
#include <cstdio>

struct Particle {
    float x;
    int cell[2];
};
struct Arrays {
    double* weights;
};

__device__ unsigned counter;

template <class T>
__global__ void everything(const T* input, Particle* particles, Arrays arrays, int n) {
    extern __shared__ T tabSM[];
    __shared__ short tile[2][4];
    const int i = threadIdx.x;
    tabSM[i] = input[blockIdx.x * blockDim.x + i];        // load
    tile[i / 4][i % 4] = short(i);                        // tile
    __syncthreads();                                      // barrier
    if (i < 4) particles[i].cell[1] = tile[1][i];         // particle
    const T other = __shfl_down_sync(0xff, tabSM[i], 1);  // shuffle
    if (i == 0) {
        arrays.weights[2] = other + 0.5;        // weights
        atomicAdd(&counter, 3u);                // atomic
        atomicCAS(&counter, 1u, 2u);            // changes nothing: the simulator takes note
        printf("block %d\n", int(blockIdx.x));  // print
    }
}

__global__ void races(int* result) {
    *result = threadIdx.x;  // race
}

__global__ void racesWithManyThreads(int* result) {
    if (threadIdx.x % 16 == 0) *result = threadIdx.x;
}

int main() {
    int host[64]{};
    for (int i = 0; i < 64; ++i) host[i] = 100 + i;
    int* input = nullptr;
    Particle* particles = nullptr;
    Arrays arrays{};
    cudaMalloc(&input, sizeof host);
    cudaMalloc(&particles, 8 * sizeof(Particle));
    cudaMalloc(&arrays.weights, 4 * sizeof(double));
    cudaMemcpy(input, host, sizeof host, cudaMemcpyHostToDevice);
    everything<<<4, 8, 32>>>(input, particles, arrays, 64);
    everything<<<2, 8, 32>>>(input, particles, arrays, 64);  // the nearest to what is wanted
    everything<<<8, 8, 32>>>(input, particles, arrays, 64);
    races<<<1, 2>>>(input);
    racesWithManyThreads<<<1, 16>>>(input);
    racesWithManyThreads<<<1, 64>>>(input);
    racesWithManyThreads<<<1, 32>>>(input);  // the nearest of those that race
    racesWithManyThreads<<<1, 8>>>(input);   // the nearest
    cudaDeviceSynchronize();
    cudaFree(input);
    cudaFree(particles);
    cudaFree(arrays.weights);
}
