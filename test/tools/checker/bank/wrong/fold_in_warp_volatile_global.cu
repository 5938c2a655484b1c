// In global memory, too, volatile puts no lane before another.
#include "Bank.h"

static __global__ void kernel(int volatile* cells, int* sum) {
    const int lane = threadIdx.x;
    int mine = cells[lane];
    for (int middle = 16; middle > 0; middle /= 2)
        if (lane < middle) {
            mine += cells[lane + middle];  // FINDS race-global
            cells[lane] = mine;            // FINDS race-global
        }
    if (lane == 0) *sum = mine;
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32, 1), ArrayGM<int>(1)); });
