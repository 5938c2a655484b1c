// Only the lanes that fold call the shuffle of the course's header: the finding names this line,
// too.
// SAYS called from shuffle_in_the_if.cu:10
#include "Bank.h"
#include "Shuffle.h"

static __device__ int fold(int x) {
    const int lane = static_cast<int>(threadIdx.x);
    for (int middle = 16; middle > 0; middle /= 2)
        if (lane < middle) x += Shuffle::down(x, middle);  // FINDS warp-mask
    return x;
}

static __global__ void kernel(int* sum) {
    atomicAdd(sum, fold(1));
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(1)); });
