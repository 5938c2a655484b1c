#include "HitOrMiss.h"
#include "ReductionAdd.h"
#include "Thread2D.h"

/// Every nbThread()-th pair of points. The thread's id chooses the points, not a state of its own.
static __device__ void reductionIntraThread(long first, long end, uint64_t seed, unsigned long long* tabSM) {
    const HitOrMiss points(seed);
    unsigned long long hitsThread = 0;
    for (long i = first / 2 + Thread2D_long::tid(); 2 * i < end; i += Thread2D_long::nbThread()) {
        hitsThread += points.hits(i, end);
    }
    tabSM[Thread2D::tidLocal()] = hitsThread;
}

__global__ void KHits(long first, long end, uint64_t seed, unsigned long long* ptrHitsGM) {
    extern __shared__ unsigned long long tabSM[];  // as many cells as threads in a block

    reductionIntraThread(first, end, seed, tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrHitsGM);
}
