// Monte Carlo of pi in two kernels: one sets up a generator for each thread, the other one draws.
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>

constexpr int BLOCKS = 8, THREADS = 128, DRAWS = 1000;

__global__ void setup(curandState* tabGeneratorGM, unsigned long long seed) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, tid, 0, &tabGeneratorGM[tid]);
}

__global__ void count(curandState* tabGeneratorGM, unsigned* ptrInsideGM) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    curandState generator = tabGeneratorGM[tid];
    unsigned inside = 0;
    for (int i = 0; i < DRAWS; i++) {
        const float x = curand_uniform(&generator), y = curand_uniform(&generator);
        inside += x * x + y * y <= 1;
    }
    tabGeneratorGM[tid] = generator;
    atomicAdd(ptrInsideGM, inside);
}

int main() {
    curandState* tabGeneratorGM = nullptr;
    unsigned* ptrInsideGM = nullptr;
    cudaMalloc(&tabGeneratorGM, BLOCKS * THREADS * sizeof(curandState));
    cudaMalloc(&ptrInsideGM, sizeof(unsigned));
    cudaMemset(ptrInsideGM, 0, sizeof(unsigned));
    setup<<<BLOCKS, THREADS>>>(tabGeneratorGM, 1234);
    count<<<BLOCKS, THREADS>>>(tabGeneratorGM, ptrInsideGM);
    unsigned inside = 0;
    cudaMemcpy(&inside, ptrInsideGM, sizeof inside, cudaMemcpyDeviceToHost);
    cudaFree(tabGeneratorGM);
    cudaFree(ptrInsideGM);
    const double pi = 4.0 * inside / (double(BLOCKS) * THREADS * DRAWS);
    printf("%u inside, pi is about %.4f\n", inside, pi);
    return std::fabs(pi - 3.14159265) < 0.01 ? 0 : 1;
}
