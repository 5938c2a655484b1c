// A flag says that the data is there, and no fence makes that true.
// SAYS a __threadfence() is missing
#include "Bank.h"

static __global__ void kernel(int* data, int volatile* flag, int* out) {
    if (blockIdx.x == 0) {
        *data = 7;  // FINDS race-global
        *flag = 1;
    } else {
        while (*flag == 0) {
        }
        *out = *data;  // FINDS race-global
    }
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
