// Four floats are read at once from the third on: on a GPU a float4 begins at a multiple
// of 16 bytes.
#include "Bank.h"

static __global__ void kernel(const float* values, float* out) {
    const float4 four = *reinterpret_cast<const float4*>(values + 2);  // FINDS misaligned
    *out = four.x + four.y + four.z + four.w;
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<float>(8), ArrayGM<float>(1)); });
