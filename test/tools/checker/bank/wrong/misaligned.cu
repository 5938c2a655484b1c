// Two ints read as one long, at an odd index.
#include "Bank.h"

static __global__ void kernel(const int* values, long* out) {
    *out = *reinterpret_cast<const long*>(values + 1);  // FINDS misaligned
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(4), ArrayGM<long>(1)); });
