// More threads than a block may have, and nobody asks for the error.
#include "Bank.h"

static __global__ void kernel(int* out) {
    *out = 1;
}

static const Case c([] {
    const ArrayGM<int> out(1);
    kernel<<<1, 2048>>>(out);  // FINDS launch-refused
});
