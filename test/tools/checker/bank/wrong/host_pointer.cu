// A pointer to a variable of the host.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    if (threadIdx.x == 0) *sum = 1;  // FINDS host-pointer
}

static const Case c([] {
    int sum = 0;
    kernel<<<1, 32>>>(&sum);
});
