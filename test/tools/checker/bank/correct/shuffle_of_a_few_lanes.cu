// The first rounds read from lanes outside of the mask only, and what they give is not used.
#include "Bank.h"

static __global__ void kernel(int* sum, int lanes) {
    if (int(threadIdx.x) >= lanes) return;
    int x = 1;
    for (int distance = 16; distance > 0; distance /= 2) {
        const int other = __shfl_down_sync((1u << lanes) - 1, x, distance);
        if (int(threadIdx.x) + distance < lanes) x += other;
    }
    if (threadIdx.x == 0) *sum = x;
}

static const Case c([] {
    for (int lanes : {1, 5, 8}) kernel<<<1, 32>>>(ArrayGM<int>(1), lanes);
});
