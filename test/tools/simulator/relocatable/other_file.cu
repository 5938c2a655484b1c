#include "other_file.h"

__device__ int total = 5;
__constant__ int factors[2] = {2, 3};

__device__ int timesFactors(int value) {
    atomicAdd(&total, value);
    return value * factors[0] * factors[1];
}

__global__ void addToTotal(int value) {
    atomicAdd(&total, value);
}
