#include "ReductionAdd.h"
#include "Thread2D.h"
#include "common/Philox.h"

/// Whether x^2 + y^2 < 2^64, for x and y of 32 bits.
static __device__ bool isHit(uint64_t x, uint64_t y) {
    // SOLUTION isHit: PiPoints PiTheory
    return x * x <= ~(y * y);  // 64 bits cannot hold the sum
    // END: return false;
}

/// Of the random points 2i and 2i + 1 with an index before `end`, the number that lies within the
/// quarter circle: 0 to 2. One call of Philox makes both: the words of i are their coordinates,
/// multiples of 2^-32.
static __device__ int hits(const Philox& random, long i, long end) {
    const Philox::Words words = random(static_cast<uint64_t>(i));
    return isHit(words.w[0], words.w[1]) + (2 * i + 1 < end && isHit(words.w[2], words.w[3]));
}

/// Every nbThread()-th pair of points. The thread's id chooses the points: the thread has no
/// random state.
static __device__ void reductionIntraThread(long first, long end, uint64_t seed,
                                            unsigned long long* tabSM) {
    // SOLUTION reductionIntraThread: PiPoints PiTheory
    const Philox random(seed);
    unsigned long long hitsThread = 0;
    for (long i = first / 2 + Thread2D_long::tid(); 2 * i < end; i += Thread2D_long::nbThread()) {
        hitsThread += hits(random, i, end);
    }
    tabSM[Thread2D::tidLocal()] = hitsThread;
    // END
}

__global__ void KHits(long first, long end, uint64_t seed, unsigned long long* ptrHitsGM) {
    extern __shared__ unsigned long long tabSM[];  // as many cells as threads in a block

    reductionIntraThread(first, end, seed, tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrHitsGM);
}
