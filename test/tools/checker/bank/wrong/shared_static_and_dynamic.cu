// Static and dynamic shared memory, each of which fits: together they are more than a block has.
// SAYS 32768 bytes of static and 20480 bytes of dynamic shared memory
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int fixed[8 * 1024];
    extern __shared__ int tabSM[];
    fixed[threadIdx.x] = 1;
    tabSM[threadIdx.x] = 2;
    out[threadIdx.x] = fixed[threadIdx.x] + tabSM[threadIdx.x];
}

static const Case c([] {
    kernel<<<1, 32, 20 * 1024>>>(ArrayGM<int>(32));  // FINDS launch-refused
    kernel<<<1, 32, 16 * 1024>>>(ArrayGM<int>(32));
});
