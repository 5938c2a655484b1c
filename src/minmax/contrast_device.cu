#include "Contrast.h"
#include "Thread2D.h"

constexpr int GREYS = 256;

__global__ void KStretch(uchar* tabPixelsGM, long n, MinMax range) {
    // SOLUTION KStretch: MinMaxContrast
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        tabPixelsGM[i] = stretched(tabPixelsGM[i], range);
    }
    // END
}

static __device__ void clear(unsigned long long* tabSM) {
    for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
        tabSM[grey] = 0;
    }
}

/// A reduction with 256 results: each block counts in its own tabSM, then adds its counts to those
/// of all blocks.
__global__ void KHistogram(const uchar* tabPixelsGM, long n, unsigned long long* tabCountsGM) {
    __shared__ unsigned long long tabSM[GREYS];

    // SOLUTION KHistogram: MinMaxContrast
    clear(tabSM);
    __syncthreads();  // all counts are cleared before any pixel is counted
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        atomicAdd(&tabSM[tabPixelsGM[i]], 1ULL);
    }
    __syncthreads();  // the counts of the block are complete
    for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
        atomicAdd(&tabCountsGM[grey], tabSM[grey]);
    }
    // END
}
