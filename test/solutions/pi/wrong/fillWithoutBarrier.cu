// SOLUTION of src/pi/hits_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: PiPoints/3 blocks of 64 threads
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

#include "ReductionAdd.h"
#include "Thread2D.h"
#include "common/Philox.h"

static __device__ bool isHit(uint64_t x, uint64_t y) {
    return x * x <= ~(y * y);
}

static __device__ int hits(const Philox& random, long i, long end) {
    const Philox::Words words = random(static_cast<uint64_t>(i));
    return isHit(words.w[0], words.w[1]) + (2 * i + 1 < end && isHit(words.w[2], words.w[3]));
}

static __device__ void reductionIntraThread(long first, long end, uint64_t seed,
                                            unsigned long long* tabSM) {
    const Philox random(seed);
    unsigned long long hitsThread = 0;
    for (long i = first / 2 + Thread2D_long::tid(); 2 * i < end; i += Thread2D_long::nbThread()) {
        hitsThread += hits(random, i, end);
    }
    tabSM[Thread2D::tidLocal()] = hitsThread;  // FINDS race-shared
}

__global__ void KHits(long first, long end, uint64_t seed, unsigned long long* ptrHitsGM) {
    extern __shared__ unsigned long long tabSM[];

    reductionIntraThread(first, end, seed, tabSM);
    ReductionAdd::reduce(tabSM, ptrHitsGM);
}
