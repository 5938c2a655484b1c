// Volatile stores and exchanges whose result nobody looks at write fresh memory: they read nothing.
#include <cuda/atomic>

#include "Bank.h"

static __global__ void kernel(volatile int* byStore, int* byExchange, int* byAtomic) {
    __shared__ volatile int flags[64];
    __shared__ int cells[64];
    const unsigned t = threadIdx.x;
    flags[t] = 1;
    atomicExch(&cells[t], 2);
    byStore[t] = 3;
    atomicExch(&byExchange[t], 4);
    cuda::atomic_ref<int, cuda::thread_scope_device>(byAtomic[t]).store(5);
    __syncthreads();
    byStore[t] = flags[63 - t] + cells[63 - t];
}

static const Case c([] {
    int* memory = nullptr;
    cudaMalloc(&memory, 3 * 64 * sizeof(int));
    kernel<<<1, 64>>>(memory, memory + 64, memory + 128);
    cudaFree(memory);
});
