// All lanes of the branch ask for the value of a lane that took the other one.
// SAYS all lanes read lane 0, which is not in their mask 0x0000ff00
#include "Bank.h"

static __global__ void kernel(int* out) {
    const int value = int(threadIdx.x);
    if (threadIdx.x >= 8) out[threadIdx.x] = __shfl_sync(0xff00, value, 0);  // FINDS warp-mask
}

static const Case c([] { kernel<<<1, 16>>>(ArrayGM<int>(16)); });
