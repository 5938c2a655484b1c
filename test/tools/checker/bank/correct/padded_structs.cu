// Structs with bytes that belong to no member, written member by member and copied whole.
#include "Bank.h"

struct Best {
    unsigned char value;
    long index;
};
struct Flagged {
    int count;
    bool isLast;
};

static __global__ void kernel(Best* best, Flagged* flagged) {
    __shared__ Best tabSM[64];
    const unsigned t = threadIdx.x;
    tabSM[t].value = static_cast<unsigned char>(t);
    tabSM[t].index = t;
    flagged[t].count = 1;
    flagged[t].isLast = t == 63;
    __syncthreads();
    for (unsigned half = 32; half > 0; half /= 2) {
        if (t < half && tabSM[t].value < tabSM[t + half].value) tabSM[t] = tabSM[t + half];
        __syncthreads();
    }
    if (t == 0) *best = tabSM[0];
    const Flagged next = flagged[63 - t];
    __syncthreads();
    flagged[t] = next;
}

static const Case c([] {
    Best* best = nullptr;
    Flagged* flagged = nullptr;
    cudaMalloc(&best, sizeof(Best));
    cudaMalloc(&flagged, 64 * sizeof(Flagged));
    kernel<<<1, 64>>>(best, flagged);
    cudaFree(best);
    cudaFree(flagged);
});
