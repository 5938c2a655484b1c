// Neighbours read each other's cells without a barrier, in an array that is declared outside of
// functions. SAYS data race on tabOfAll[
#include "Bank.h"

extern __shared__ int tabOfAll[];

static __global__ void kernel(int* out) {
    tabOfAll[threadIdx.x] = 1;                      // FINDS race-shared
    out[threadIdx.x] = tabOfAll[threadIdx.x ^ 1u];  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 32, 32 * sizeof(int)>>>(ArrayGM<int>(32)); });
