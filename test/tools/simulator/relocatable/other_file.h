// What one file declares and another defines.
#pragma once

extern __device__ int total;
extern __constant__ int factors[2];
__device__ int timesFactors(int value);
__global__ void addToTotal(int value);
