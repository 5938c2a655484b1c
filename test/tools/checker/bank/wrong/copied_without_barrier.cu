// The rows are copied by memcpy and read without a barrier.
#include "Bank.h"

struct Row {
    int cells[9];
};

static __global__ void kernel(const Row* rows, int* sum) {
    __shared__ Row copies[64];
    const unsigned t = threadIdx.x;
    memcpy(&copies[t], &rows[t], sizeof(Row));      // FINDS race-shared
    atomicAdd(sum, copies[(t + 1) % 64].cells[0]);  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<Row>(64, Row{}), ArrayGM<int>(1)); });
