#include "Thread1D.h"

static __device__ unsigned multiplied(unsigned x) {
    for (int i = 0; i < 64; i++) x = x * x + 1;
    return x;
}

static __device__ unsigned mixed(unsigned x) {
    for (int i = 0; i < 64; i++) x = (x ^ x >> 3) + 1;
    return x;
}

/// Neighbouring threads go different ways: each warp goes both, one after the other.
__global__ void KLanesPart(unsigned* tabGM) {
    const unsigned TID = Thread1D::tid();

    if (TID % 2 == 0)
        tabGM[TID] = multiplied(TID);
    else
        tabGM[TID] = mixed(TID);
}

/// Neighbouring warps go different ways: each warp goes one.
__global__ void KWarpsPart(unsigned* tabGM) {
    const unsigned TID = Thread1D::tid();

    if (TID / 32 % 2 == 0)
        tabGM[TID] = multiplied(TID);
    else
        tabGM[TID] = mixed(TID);
}
