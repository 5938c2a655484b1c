#include <curand_kernel.h>

#include <cstdint>

#include "ReductionAdd.h"
#include "Thread2D.h"

/// Coordinates in units of 2^-32; exact but for points within 2^-50 of the circle.
static __device__ bool isWithin(uint x, uint y) {
    const double across = x * 0x1p-32;
    const double up = y * 0x1p-32;
    return across * across + up * up < 1;
}

/// cuRAND's Philox from word 4i on: the words that the lesson's own Philox makes of i. So these are
/// the same points, whatever the grid.
__global__ void KHitsByIndex(long first, long end, uint64_t seed, unsigned long long* ptrHitsGM) {
    extern __shared__ unsigned long long tabSM[];  // as many cells as threads in a block

    unsigned long long hitsThread = 0;
    for (long i = first / 2 + Thread2D_long::tid(); 2 * i < end; i += Thread2D_long::nbThread()) {
        curandStatePhilox4_32_10_t state;
        curand_init(seed, 0, 4 * i, &state);
        const uint4 words = curand4(&state);
        hitsThread += isWithin(words.x, words.y);
        hitsThread += 2 * i + 1 < end && isWithin(words.z, words.w);
    }
    tabSM[Thread2D::tidLocal()] = hitsThread;
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrHitsGM);
}

/// As most programs use cuRAND: each thread has a state, and draws from its own sequence as many
/// points as it is given. With another grid these are other points.
__global__ void KHitsByState(long first, long end, uint64_t seed, unsigned long long* ptrHitsGM) {
    extern __shared__ unsigned long long tabSM[];  // as many cells as threads in a block

    const long TID = Thread2D_long::tid();
    curandState state;
    curand_init(seed, first + TID, 0, &state);  // the sequences of other launches are others
    unsigned long long hitsThread = 0;
    for (long i = first + TID; i < end; i += Thread2D_long::nbThread()) {
        const uint x = curand(&state);
        const uint y = curand(&state);
        hitsThread += isWithin(x, y);
    }
    tabSM[Thread2D::tidLocal()] = hitsThread;
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrHitsGM);
}
