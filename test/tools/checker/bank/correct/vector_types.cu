// Values of 8 and 16 bytes beside single ones.
#include "Bank.h"

static __global__ void kernel(const float4* in, float* out) {
    const float4 v = in[threadIdx.x];
    out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

static const Case c([] {
    const ArrayGM<float> in(4 * 32), out(32);
    kernel<<<1, 32>>>(reinterpret_cast<const float4*>(static_cast<float*>(in)), out);
});
